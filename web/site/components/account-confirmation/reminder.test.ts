import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReminder } from './reminder.ts'

const day = 24 * 3600 * 1000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

it('what is told once is told for the visit, pages loaded anew included', () => {
  const kept = new Map<string, string>()
  const once = createReminder('a.key', () => storageOf(kept))
  expect(once.isTold()).toBe(false)
  once.markTold()
  expect(once.isTold()).toBe(true)
  vi.advanceTimersByTime(100 * day)
  expect(createReminder('a.key', () => storageOf(kept)).isTold()).toBe(true)
  expect(createReminder('a.key', () => storageOf(new Map())).isTold()).toBe(false)
})

it('what is told for a day is told again after it', () => {
  const kept = new Map<string, string>()
  createReminder('a.key', () => storageOf(kept), day).markTold()
  const later = createReminder('a.key', () => storageOf(kept), day)
  vi.advanceTimersByTime(day)
  expect(later.isTold()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(later.isTold()).toBe(false)
})

it('what is reset is told at the next occasion', () => {
  const kept = new Map<string, string>()
  const once = createReminder('a.key', () => storageOf(kept), day)
  once.markTold()
  once.reset()
  expect(once.isTold()).toBe(false)
  expect(kept.size).toBe(0)
})

it('a visit that was told by an older version is not told again', () => {
  expect(createReminder('a.key', () => storageOf(new Map([['a.key', 'told']]))).isTold()).toBe(true)
})

it('where storage is refused, it is told once for as long as the page stands', () => {
  const once = createReminder('a.key', () => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  expect(once.isTold()).toBe(false)
  once.markTold()
  expect(once.isTold()).toBe(true)
})
