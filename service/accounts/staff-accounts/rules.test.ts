import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verificationLifetime } from '#contract/desk/endpoint.ts'
import {
  absoluteTimeout,
  canSignIn,
  endsOf,
  hashRecoveryCode,
  idleTimeout,
  invitationLink,
  isMailAddress,
  isSessionLive,
  isUseOld,
  isVerified,
  lastUseInterval,
  recoveryCodes,
  writeRecoveryCode,
} from './rules.ts'

const now = new Date('2026-11-30T12:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const minute = 60_000

describe('a session', () => {
  it.each([
    ['just opened', 0, 0, true],
    ['just not idle', idleTimeout - 1, idleTimeout - 1, true],
    ['idle', idleTimeout, idleTimeout, false],
    ['old, and just used', absoluteTimeout - 1, 0, true],
    ['too old, and just used', absoluteTimeout, 0, false],
    ['opened by a wrong clock, a day ahead', -24 * 60 * minute, 0, false],
    ['used by a wrong clock, a day ahead', minute, -24 * 60 * minute, false],
    ['used by another process a moment ahead', minute, -1000, true],
  ])('%s is live or not', (_, createdAgo, usedAgo, isLive) => {
    expect(isSessionLive({ createdAt: ago(createdAgo), lastUsedAt: ago(usedAgo) }, now)).toBe(isLive)
  })

  it.each([
    [0, true],
    [verificationLifetime - 1, true],
    [verificationLifetime, false],
    [-24 * 60 * minute, false],
  ])('that was verified %i milliseconds ago is verified or not', (milliseconds, isIt) => {
    expect(isVerified(ago(milliseconds), now)).toBe(isIt)
  })

  it.each([
    [0, false],
    [lastUseInterval - 1, false],
    [lastUseInterval, true],
    [-lastUseInterval, true],
  ])('whose use was written %i milliseconds ago has it written again or not', (milliseconds, isOld) => {
    expect(isUseOld(ago(milliseconds), now)).toBe(isOld)
  })

  it('ends by idleness no later than absolutely', () => {
    const fresh = endsOf({ createdAt: now, lastUsedAt: now, verifiedAt: now })
    expect(fresh.idleEndsAt.getTime() - now.getTime()).toBe(idleTimeout)
    const old = endsOf({ createdAt: ago(absoluteTimeout - minute), lastUsedAt: now, verifiedAt: now })
    expect([old.idleEndsAt, old.endsAt]).toEqual([ago(-minute), ago(-minute)])
  })
})

describe('a recovery code', () => {
  it('has 80 random bits in letters and digits that do not look alike', () => {
    const codes = Array.from({ length: 200 }, () => writeRecoveryCode(randomBytes(recoveryCodes.bytes)))
    for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
    expect(new Set(codes).size).toBe(200)
    const [zeros, ones] = [Buffer.alloc(10), Buffer.alloc(10, 255)].map(writeRecoveryCode)
    expect([zeros, ones]).toEqual(['aaaa-aaaa-aaaa-aaaa', '9999-9999-9999-9999'])
  })

  it.each(['abcd-efgh', 'ABCD EFGH', ' abcdefgh ', 'ab-cd-ef-gh'])('is the same as %j', (typed) => {
    expect(hashRecoveryCode('ada', typed)).toBe(hashRecoveryCode('ada', 'abcd-efgh'))
  })

  it('is of one account', () => {
    expect(hashRecoveryCode('ada', 'abcd')).not.toBe(hashRecoveryCode('bea', 'abcd'))
  })
})

it('the token of an invitation is in the fragment of its link', () => {
  expect(invitationLink({ url: 'https://desk.example' }, 'token')).toBe('https://desk.example/desk/invitation#token')
})

it.each([
  ['ada@works.example', true],
  ['ada@localhost', true],
  ['ada', false],
  ['a b@works.example', false],
  ['<ada@works.example>', false],
  [`${'x'.repeat(250)}@w.example`, false],
])('mail goes to %s: %s', (address, isOne) => expect(isMailAddress(address)).toBe(isOne))

it.each([
  [{ passkeys: 1, hasAuthenticator: false }, true],
  [{ passkeys: 0, hasAuthenticator: true }, true],
  [{ passkeys: 0, hasAuthenticator: false }, false],
])('somebody with %j can sign in: %s', (has, can) => expect(canSignIn(has)).toBe(can))
