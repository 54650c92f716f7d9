import { describe, expect, it } from 'vitest'
import { readToken, writeToken } from './mailed-tokens.ts'
import { add, nothing, wantsAny } from './rules.ts'

const secret = Buffer.from('a secret of thirty-two bytes long').toString('base64')
const older = Buffer.from('another one that was used before.').toString('base64')
const newsletter = { newsletter: true, productUpdates: false }
const both = { newsletter: true, productUpdates: true }

describe('the token of a mailed link', () => {
  it.each([nothing, newsletter, { newsletter: false, productUpdates: true }, both])(
    'says what was asked: %j',
    (asked) => {
      const token = writeToken(secret, 'ada@example.com', asked)
      expect(token).toMatch(/^[np]{0,2}\.[\w-]{43}$/)
      expect(readToken([secret], 'ada@example.com', token)).toEqual(asked)
      expect(readToken([older, secret], 'ada@example.com', token)).toEqual(asked)
    },
  )

  const token = writeToken(secret, 'ada@example.com', newsletter)
  const [, signature = ''] = token.split('.')
  it.each([
    ['another address', 'eve@example.com', token],
    ['another wish', 'ada@example.com', `np.${signature}`],
    ['no wish', 'ada@example.com', `.${signature}`],
    ['a wish that there is not', 'ada@example.com', `constructor.${signature}`],
    ['another signature', 'ada@example.com', `n.${signature.slice(1)}A`],
    ['half a signature', 'ada@example.com', `n.${signature.slice(0, 20)}`],
    ['none', 'ada@example.com', 'n.'],
    ['nothing', 'ada@example.com', ''],
  ])('proves nothing with %s', (_, email, text) => expect(readToken([secret], email, text)).toBeNull())

  it('proves nothing with another key', () => expect(readToken([older], 'ada@example.com', token)).toBeNull())
  it('is not to be had by an address that looks like a wish', () => {
    const forged = writeToken(secret, 'n:ada@example.com', nothing)
    expect(readToken([secret], 'ada@example.com', forged)).toBeNull()
    expect(readToken([secret], 'ada@example.com', `:n${forged}`)).toBeNull()
  })
})

it('asking for mail only ever adds', () => {
  expect(add(newsletter, { newsletter: false, productUpdates: true })).toEqual(both)
  expect(add(both, nothing)).toEqual(both)
  expect([wantsAny(nothing), wantsAny(newsletter), wantsAny(both)]).toEqual([false, true, true])
})
