import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSettings } from '#host/settings.ts'
import { nodeEnvironment, nodeFlags } from '../../scripts/setup/node.mjs'
import { readSource } from '../boundaries/read-source.ts'
import { environmentOf, readDockerfile, type Stage } from './dockerfile.ts'

const stages = readDockerfile(readFileSync('deploy/Dockerfile', 'utf8'))
const image = stages.at(-1)
if (!image) throw new Error('The Dockerfile has no stage')

const copiedInto = ({ steps }: Stage) =>
  steps.flatMap((step) => (step.kind === 'copy' && step.from === null ? step.sources : []))

it('copies what is there', () => {
  for (const source of stages.flatMap(copiedInto)) expect([source, globSync(source).length > 0]).toEqual([source, true])
})

it('lets nothing be left out of the image that it copies', () => {
  const kept = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n')
  for (const source of stages.flatMap(copiedInto)) expect(kept).toContain(`!${source}`)
})

it('holds every folder that the program in it imports from', () => {
  const folders = copiedInto(image)
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).filter((file) => !isForTests(file))
  const imported = files.flatMap((path) => readSource({ path, source: readFileSync(path, 'utf8') }).imports)
  const named = imported.filter((specifier) => specifier.startsWith('#')).map((specifier) => specifier.slice(1))
  expect(files.length).toBeGreaterThan(500)
  expect(named.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))).toEqual([])
})

const isForTests = (file: string) => /\.test\.tsx?$|\/(testing|examples)\/|\/example-/.test(file)

it('keeps what the program writes in the folders that may be written, and listens to its neighbours', () => {
  const settings = readSettings(environmentOf(image))
  expect(settings).toMatchObject({ host: '0.0.0.0', port: 3000, shopFolder: '/vendor', dataDir: '/data' })
  expect([settings.keyFile, settings.pagesFolder]).toEqual(['/keys/secret', '/data/pages'])
})

it('does not run as root', () => {
  expect(image.steps).toContainEqual({ kind: 'other', word: 'USER', rest: 'node' })
})

it('starts the program as npm start does', () => {
  const entry = image.steps.find((step) => step.kind === 'other' && step.word === 'ENTRYPOINT')
  expect(entry).toMatchObject({ rest: JSON.stringify(['node', ...nodeFlags]).replaceAll(',', ', ') })
  // Its own folder can not be written to, so nothing compiled is kept there.
  const { NODE_COMPILE_CACHE: _, ...kept } = nodeEnvironment
  expect(environmentOf(image)).toMatchObject(kept)
})
