import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createStorage } from './storage.ts'
import { createScriptedBrowser } from './testing/scripted-browser.ts'

function setStorage() {
  const browser = createScriptedBrowser({ fetch: () => Promise.reject(new Error('No network')) })
  const storage = createStorage(browser.openTab())
  return {
    browser,
    storage,
    value: storage.open('key', z.object({ n: z.number() })),
    other: storage.open('other', z.string()),
  }
}

it('keeps values for the next visit', () => {
  const { browser, value } = setStorage()
  value.write({ n: 1 })
  expect(browser.stored.get('key')).toBe('{"n":1}')
  expect(value.read()).toEqual({ n: 1 })
  value.remove()
  expect(value.read()).toBeNull()
})

it.each(['{"n":"1"}', 'no JSON', '', 'null', '[]'])('drops values of the wrong shape: %j', (text) => {
  const { browser, value } = setStorage()
  browser.stored.set('key', text)
  expect(value.read()).toBeNull()
  expect(browser.stored.has('key')).toBe(false)
})

it('keeps values in memory when storage is denied, and logs it once', () => {
  const { browser, value, other } = setStorage()
  browser.refuseStorage('blocked')
  expect(value.read()).toBeNull()
  value.write({ n: 1 })
  other.write('two')
  expect(value.read()).toEqual({ n: 1 })
  expect(other.read()).toBe('two')
  value.remove()
  expect(value.read()).toBeNull()
  expect(browser.logged).toHaveLength(1)
})

it('keeps values in memory while storage is full', () => {
  const { browser, value } = setStorage()
  value.write({ n: 1 })
  browser.refuseStorage('full')
  value.write({ n: 2 })
  expect(value.read()).toEqual({ n: 2 })
  browser.refuseStorage(null)
  value.write({ n: 3 })
  expect(browser.stored.get('key')).toBe('{"n":3}')
  expect(value.read()).toEqual({ n: 3 })
})

it('logs a full storage once', () => {
  const { browser, value, other } = setStorage()
  browser.refuseStorage('full')
  value.write({ n: 1 })
  value.write({ n: 2 })
  other.write('two')
  expect(browser.logged).toEqual([expect.objectContaining({ name: 'QuotaExceededError' })])
})

it.each(['key', null])('prefers the value of another tab to its own unsaved one: %j', (key) => {
  const { browser, storage, value, other } = setStorage()
  browser.refuseStorage('full')
  value.write({ n: 1 })
  other.write('mine')
  browser.stored.set('key', '{"n":2}')
  storage.dropUnsaved(key)
  expect(value.read()).toEqual({ n: 2 })
  expect(other.read()).toBe(key === null ? null : 'mine')
})
