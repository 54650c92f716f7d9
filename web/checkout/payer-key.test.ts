import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { warnBeforeUnload } from './leave-warning.ts'
import { initialState, type PageState } from './page-state.ts'
import { readPayerKey } from './payer-key.ts'

const createKeys = () => {
  let made = 0
  return () => {
    made += 1
    return `key-${made}`
  }
}
function createTab() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

it('keeps the secret of a tab, and gives another tab another one', () => {
  const createKey = createKeys()
  const [one, other] = [createTab(), createTab()]
  expect(readPayerKey(() => one, createKey)).toBe('key-1')
  expect(readPayerKey(() => one, createKey)).toBe('key-1')
  expect(readPayerKey(() => other, createKey)).toBe('key-2')
})

it('works in a browser that denies storage to frames', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  expect(readPayerKey(refuse, createKeys())).toBe('key-1')
})

it('asks for confirmation only during a payment', () => {
  const $state = atom<PageState>(initialState)
  const window = new EventTarget()
  warnBeforeUnload({ $state }, window)
  const isAsked = (activity: PageState['activity']) => {
    $state.set({ ...$state.get(), activity })
    return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  }
  const activities = ['loading', 'idle', 'paying', 'idle', 'answering', 'asking', 'paying'] as const
  expect(activities.filter(isAsked)).toEqual(['paying', 'paying'])
})
