import { beforeEach, expect, it } from 'vitest'
import { claimReload } from './reload-guard.ts'

let kept: Map<string, string>
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
const claim = (path: string, now: number) => claimReload(path, () => storage, now)

beforeEach(() => {
  kept = new Map()
})

it('reloads a path once in ten seconds', {
  tags: ['errors.chunk-reload', 'errors.chunk-guard', 'constants.reload-guard'],
}, () => {
  expect(claim('/thrum', 1000)).toBe(true)
  expect(claim('/thrum', 1001)).toBe(false)
  expect(claim('/thrum', 10_999)).toBe(false)
  expect(claim('/thrum', 11_000)).toBe(true)
  expect(claim('/thrum', 11_001)).toBe(false)
})

it('counts each path separately', { tags: ['errors.chunk-reload'] }, () => {
  expect(claim('/thrum', 1000)).toBe(true)
  expect(claim('/clatter', 1000)).toBe(true)
})

it('does not reload without storage, since nothing would end a loop', () => {
  const refuse = () => {
    throw new Error('The operation is insecure')
  }
  expect(claimReload('/thrum', refuse, 1000)).toBe(false)
})
