import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { userSchema } from '#contract/entities/identity.ts'
import type { Row } from '#service/database/schema.ts'
import {
  codeLifetimes,
  decideConfirmation,
  decideRefresh,
  isPasswordFresh,
  normaliseEmail,
  passwordFreshFor,
  readMailedEmail,
  refreshGrace,
  refreshTokenLifetime,
  sessionLifetime,
  toUser,
} from './rules.ts'

const now = new Date('2026-05-04T10:00:00Z')
const earlier = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const later = (milliseconds: number) => earlier(-milliseconds)
const second = 1000

const session = { createdAt: earlier(90 * second), endedAt: null }

describe('using a refresh token', () => {
  it.each([
    ['rotates one that is new', { usedAt: null, expiresAt: later(second), session }, 'rotate'],
    ['refuses one whose time is up', { usedAt: null, expiresAt: now, session }, 'expired'],
    ['repeats at once', { usedAt: now, expiresAt: later(second), session }, 'repeat'],
    ['repeats for 10 s', { usedAt: earlier(10 * second), expiresAt: later(1), session }, 'repeat'],
    [
      'finds reuse that a wrong clock has dated',
      { usedAt: later(365 * 24 * 3600 * second), expiresAt: later(1), session },
      'reused',
    ],
    ['finds reuse after 10 s', { usedAt: earlier(10 * second + 1), expiresAt: later(1), session }, 'reused'],
    [
      'refuses any of a session that ended',
      { usedAt: null, expiresAt: later(1), session: { ...session, endedAt: now } },
      'ended',
    ],
    [
      'refuses even within the grace then',
      { usedAt: now, expiresAt: later(1), session: { ...session, endedAt: now } },
      'ended',
    ],
    [
      'rotates one of a session that began almost 365 days ago',
      { usedAt: null, expiresAt: later(1), session: { ...session, createdAt: earlier(sessionLifetime - 1) } },
      'rotate',
    ],
    [
      'refuses any of a session that began 365 days ago, however new it is',
      { usedAt: null, expiresAt: later(1), session: { ...session, createdAt: earlier(sessionLifetime) } },
      'ended',
    ],
  ] as const)('%s', (_, token, decision) => expect(decideRefresh({ ...token, now })).toBe(decision))

  it('is repeated for 10 s, and a session is over after 365 days, or 90 without use', () => {
    expect(refreshGrace).toBe(10 * second)
    expect(refreshTokenLifetime).toBe(90 * 24 * 3600 * second)
    expect(sessionLifetime).toBe(365 * 24 * 3600 * second)
  })
})

describe('a customer', () => {
  const customer: Row<'customers'> = {
    id: '5b0c5d3e-9d49-4a36-8a15-f39a6a1f7e11',
    email: 'ada@example.com',
    name: 'Ada',
    passwordHash: '$argon2id$secret',
    address: null,
    newsletterOptIn: true,
    productUpdatesOptIn: false,
    acceptedPrivacyPolicyAt: now,
    acceptedTermsAt: now,
    confirmedAt: null,
    createdAt: now,
  }
  it('is a user on the wire, without what is nobody else’s business', () => {
    const user = toUser(customer, 'tenant', new Set(['snare-works']))
    expect(z.parse(userSchema, user)).toStrictEqual(user)
    expect(user).toStrictEqual({
      id: customer.id,
      email: 'ada@example.com',
      name: 'Ada',
      tenantId: 'tenant',
      communicationPreferences: { newsletterOptIn: true, productUpdatesOptIn: false },
      ownedProducts: ['snare-works'],
    })
  })
  it.each(['Ada@Example.com', ' ada@example.com ', 'ADA@EXAMPLE.COM\n'])('%j is one and the same address', (email) => {
    expect(normaliseEmail(email)).toBe('ada@example.com')
  })
})

describe('an address from a mailed link', () => {
  it.each(['ada+shop@example.com', 'ada shop@example.com', ' Ada Shop@Example.com '])(
    '%j is the one it was mailed to',
    (email) => expect(readMailedEmail(email)).toBe('ada+shop@example.com'),
  )
})

describe('confirming an account', () => {
  const account = { hasPassword: true, isConfirmed: false }
  it.each([
    ['replaces the password that whoever signed up with the address chose', {}, false, 'replace-password'],
    ['keeps it for whoever is signed in with it', {}, true, 'sign-in'],
    ['keeps it once the address is proved', { isConfirmed: true }, false, 'sign-in'],
    ['asks for a password where there is none', { hasPassword: false }, false, 'set-up-password'],
    ['asks for one even signed in', { hasPassword: false }, true, 'set-up-password'],
  ] as const)('%s', (_, of, isSignedIn, decision) =>
    expect(decideConfirmation({ ...account, ...of }, { isSignedIn })).toBe(decision),
  )
  it('has 30 days, a new address one, its revert seven, a new password an hour, a sign-in 15 minutes', () => {
    const hour = 3600 * second
    expect(codeLifetimes).toEqual({
      account: 720 * hour,
      'address-join': 24 * hour,
      'email-change': 24 * hour,
      'email-revert': 168 * hour,
      password: hour,
      'sign-in': hour / 4,
    })
  })
})

it.each([
  ['just now', 0, true],
  ['long ago', -passwordFreshFor, false],
  ['by a clock that was a year ahead', 365 * 24 * 3600_000, false],
])('a password that was entered %s is fresh: %s', (_, after, isFresh) => {
  const now = new Date('2026-05-20T12:00:00Z')
  expect(isPasswordFresh(new Date(now.getTime() + after), now)).toBe(isFresh)
})
