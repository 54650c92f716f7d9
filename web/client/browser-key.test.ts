import { describe, expect, it } from 'vitest'
import { browserKeyHeader } from '#contract/constants.ts'
import { accountEndpoints } from '#contract/endpoints/account.ts'
import { signInEndpoints } from '#contract/endpoints/sign-in.ts'
import { createBrowserHeader } from './browser-key.ts'
import { createStorage } from './storage.ts'

function openBrowser(dialect: 'backline' | 'moonbase' = 'backline') {
  const kept = new Map<string, string>()
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  let made = 0
  const randomUUID = () => `key-${++made}`
  const visit = () =>
    createBrowserHeader({ dialect }, { randomUUID }, createStorage({ findStorage: () => area, log: () => {} }))
  return { visit }
}

describe('a browser', () => {
  it('has one name at every sign-in, and tells it nowhere else', () => {
    const { visit } = openBrowser()
    expect(visit()(signInEndpoints.signIn)).toEqual({ [browserKeyHeader]: 'key-1' })
    expect(visit()(signInEndpoints.signUp)).toEqual({ [browserKeyHeader]: 'key-1' })
    expect(visit()(accountEndpoints.updateUser)).toEqual({})
  })

  it('tells no other service of it, which might refuse the header', () => {
    expect(openBrowser('moonbase').visit()(signInEndpoints.signIn)).toEqual({})
  })
})
