import { expect, it } from 'vitest'
import { inBatches } from './batches.ts'

/** A look-up that answers when it is told to. */
function lookUp() {
  const asked: { keys: string[]; answer: () => void; fail: () => void }[] = []
  const find = inBatches(
    (keys: string[]) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        const answer = () => resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `found ${key}`])))
        asked.push({ keys, answer, fail: () => reject(new Error('away')) })
      }),
  )
  return { find, asked }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

it('looks up at once what nobody else waits for', async () => {
  const { find, asked } = lookUp()
  const found = [find('a'), find('none')]
  await settled()
  asked[0]?.answer()
  expect(await Promise.all(found)).toEqual(['found a', undefined])
  const next = find('b')
  await settled()
  asked[1]?.answer()
  expect([await next, asked.map(({ keys }) => keys)]).toEqual(['found b', [['a', 'none'], ['b']]])
})

it('asks anew for whoever comes while a look-up is under way, for all of them together', async () => {
  const { find, asked } = lookUp()
  const first = find('a')
  await settled()
  const others = [find('a'), find('b'), find('a')]
  await settled()
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  asked[0]?.answer()
  expect(await first).toBe('found a')
  await settled()
  asked[1]?.answer()
  expect(await Promise.all(others)).toEqual(['found a', 'found b', 'found a'])
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']])
})

it('fails for those who were asked for together, and for nobody after them', async () => {
  const { find, asked } = lookUp()
  const first = find('a')
  await settled()
  const second = find('b')
  asked[0]?.fail()
  await expect(first).rejects.toThrow('away')
  await settled()
  asked[1]?.answer()
  expect(await second).toBe('found b')
})

it('does not wait long for a look-up that hangs', async () => {
  const { find, asked } = lookUp()
  void find('a')
  await settled()
  const second = find('b')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  expect(await second).toBe('found b')
})
