import { expect, it } from 'vitest'
import { createOncePerVisit } from './once-per-visit.ts'

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

it('what is told once is told for the visit, pages loaded anew included', () => {
  const kept = new Map<string, string>()
  const once = createOncePerVisit('a.key', () => storageOf(kept))
  expect(once.isTold()).toBe(false)
  once.markTold()
  expect(once.isTold()).toBe(true)
  expect(createOncePerVisit('a.key', () => storageOf(kept)).isTold()).toBe(true)
  expect(createOncePerVisit('a.key', () => storageOf(new Map())).isTold()).toBe(false)
})

it('where storage is refused, for as long as the page stands', () => {
  const once = createOncePerVisit('a.key', () => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  expect(once.isTold()).toBe(false)
  once.markTold()
  expect(once.isTold()).toBe(true)
})
