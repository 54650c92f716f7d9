import { expect, it } from 'vitest'
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

it('a tab keeps its secret, and another tab has another', () => {
  const createKey = createKeys()
  const [one, other] = [createTab(), createTab()]
  expect(readPayerKey(() => one, createKey)).toBe('key-1')
  expect(readPayerKey(() => one, createKey)).toBe('key-1')
  expect(readPayerKey(() => other, createKey)).toBe('key-2')
})

it('a browser that keeps nothing for frames can pay all the same', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  expect(readPayerKey(refuse, createKeys())).toBe('key-1')
})
