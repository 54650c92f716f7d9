import { expect, it } from 'vitest'
import type { BuildTarget } from './build-target.ts'
import { createLateFiles } from './late-files.ts'

const made: string[] = []
const want = (path: string, stamp: string): BuildTarget => ({
  path,
  type: 'image/png',
  stamp,
  async make() {
    made.push(`${path} ${stamp}`)
    if (stamp === 'broken' && made.length === 1) throw new Error('The font can not be read')
    return `${path} made of ${stamp}`
  },
})
const takeMade = () => made.splice(0)
const open = (...targets: BuildTarget[]) => {
  const files = createLateFiles()
  files.replace(targets)
  const read = async (path: string) => (await files.read(path)).bodies.identity.toString()
  return { ...files, read }
}

it('are made when they are first asked for, and once, however many ask', async () => {
  const files = open(want('/a.png', '1'), want('/b.png', '1'))
  expect([files.has('/a.png'), files.has('/c.png'), takeMade()]).toEqual([true, false, []])
  const read = await Promise.all([files.read('/a.png'), files.read('/a.png')])
  expect([...read, await files.read('/a.png')]).toEqual(Array(3).fill('/a.png made of 1'))
  expect(takeMade()).toEqual(['/a.png 1'])
})

it('are kept while the site changes, until what they are made of changes', async () => {
  const files = open(want('/a.png', '1'), want('/b.png', '1'), want('/c.png', '1'))
  for (const path of ['/a.png', '/b.png', '/c.png']) await files.read(path)
  takeMade()
  files.replace([want('/a.png', '1'), want('/b.png', '2')])
  expect(await files.read('/a.png')).toBe('/a.png made of 1')
  expect(await files.read('/b.png')).toBe('/b.png made of 2')
  expect(takeMade()).toEqual(['/b.png 2'])
  expect(files.has('/c.png')).toBe(false)
  files.replace([want('/c.png', '1')])
  await files.read('/c.png')
  expect(takeMade()).toEqual(['/c.png 1'])
})

it('are made by the next request where they could not be', async () => {
  const files = open(want('/a.png', 'broken'))
  await expect(files.read('/a.png')).rejects.toThrow('The font can not be read')
  expect(await files.read('/a.png')).toBe('/a.png made of broken')
  takeMade()
})
