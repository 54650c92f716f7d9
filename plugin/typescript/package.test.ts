import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectedLines, readVectors, vectorFile } from '../vectors/report.ts'

const execute = promisify(execFile)
const run = (command: string, args: string[], cwd: string) =>
  execute(command, args, { cwd, maxBuffer: 2 ** 26, shell: process.platform === 'win32' && command === 'npm' })

const source = import.meta.dirname
const root = path.resolve(source, '../..')
/** Inside the repository, where the compiler is found, and outside of what is checked in. */
const build = path.join(root, '.cache/plug-in-package')

let user: string
beforeAll(async () => {
  user = await mkdtemp(path.join(tmpdir(), 'backline-package-'))
  await rm(build, { recursive: true, force: true })
  await mkdir(build, { recursive: true })
  await cp(source, build, { recursive: true, filter: (name) => !/\.test\.ts$|[\\/](dist|testing)$/.test(name) })
  await run('npm', ['pack', '--pack-destination', user], build)
  const [tarball = ''] = (await readdir(user)).filter((name) => name.endsWith('.tgz'))
  await writeFile(path.join(user, 'package.json'), '{ "name": "user", "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${tarball}`], user)
})
afterAll(async () => {
  await rm(user, { recursive: true })
  await rm(build, { recursive: true })
})

const installed = (...names: string[]) => path.join(user, 'node_modules/@backline/plug-in', ...names)

it('contains what was compiled, and needs no other package', async () => {
  expect((await readdir(installed())).sort()).toEqual(['README.md', 'dist', 'package.json'])
  expect(await readdir(path.join(user, 'node_modules'))).not.toContain('zod')
  const files = await readdir(installed('dist'))
  expect(files.filter((name) => !/\.(d\.ts|js)$/.test(name))).toEqual([])
  expect(files).toContain('index.d.ts')
  for (const name of files.filter((name) => name.endsWith('.js')))
    expect(await readFile(installed('dist', name), 'utf8'), name).not.toMatch(/from '\.[^']*\.ts'/)
})

it('judges the test vectors in an empty folder', async () => {
  await writeFile(
    path.join(user, 'verify.js'),
    `import { readFileSync } from 'node:fs'
import { InvalidTokenError, verifyToken } from '@backline/plug-in'
const { vectors, keySets } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
for (const { id, token, keys, issuer, audience, deviceSignature, now } of vectors) {
  try {
    verifyToken(token, { publicKeys: keySets[keys], vendorId: issuer, productId: audience, deviceSignature, now: new Date(now * 1000) })
    console.log(id, 'valid')
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) throw error
    console.log(id, 'invalid')
  }
}
`,
  )
  const { stdout } = await run(process.execPath, ['verify.js', fileURLToPath(vectorFile)], user)
  const lines = expectedLines(readVectors()).map((line) => line.split(' ').slice(0, 2).join(' '))
  expect(stdout.trimEnd().split('\n')).toEqual(lines)
})

it('has types for a strict compiler', async () => {
  await writeFile(
    path.join(user, 'use.ts'),
    `import { createDeviceClient, createInstallation, type LicenseClaims } from '@backline/plug-in'
const installation = createInstallation({
  client: createDeviceClient('https://shop.example', 'talon'),
  productId: 'talon',
  device: { name: 'Studio', signature: 'x' },
  store: '.',
  vendor: { id: 'vendor', publicKeys: '' },
})
export const claims: Promise<LicenseClaims> = installation.activate(({ browser }) => browser.toUpperCase())
// @ts-expect-error: a product is a text
createDeviceClient('https://shop.example', 1)
`,
  )
  const types = ['--typeRoots', path.join(root, 'node_modules/@types'), '--types', 'node']
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', ...types, 'use.ts']
  await run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), ...options], user)
})

it('has the stand-in plug-in as a command', async () => {
  const { stdout } = await run(process.execPath, [installed('dist/device.js'), '--help'], user)
  expect(stdout).toContain('A stand-in for a plug-in')
})
