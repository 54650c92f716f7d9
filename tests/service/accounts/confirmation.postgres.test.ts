import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { User, Waiting } from '#contract/entities/identity.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { licensesOf, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { vendor } from '../test-service.ts'
import {
  buyAsGuest,
  changeEmail,
  confirmAccount,
  confirmEmail,
  confirmEmailChange,
  getUser,
  isConfirmed,
  newAddress,
  refusalOf,
  requestEmailChange,
  requestPasswordLink,
  resetPassword,
  signIn,
  signUpAs,
  signUpConfirmed,
  signUpWithLink,
  updateUser,
} from './identity-calls.ts'
import { mailedLink, mailedUrls, pages } from './mailed-links.ts'

const service = await startService('confirming')
const limited = await startService('confirming-limited', { limits: true })

const uselessLink = 'This link was used already or is too old: sign in, or ask for a new password'
const refused = { statusCode: 400, errors: { code: [uselessLink] } }
const day = 24 * 3600 * 1000

describe('a new account', () => {
  it('can be used at once, and a link that confirms it is mailed', async () => {
    const { user, link } = await signUpWithLink(service)
    expect(link).toEqual({ email: user.email, code: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await getUser(service.app, user.accessToken)).statusCode).toBe(200)
    expect(await isConfirmed(service, user.id)).toBe(false)
  })

  it('is confirmed by the code of the link, which signs in again whoever is signed in to it', {
    tags: ['calls.confirm-account', 'roles.anonymous-confirms', 'entities.account-confirmation'],
  }, async () => {
    const { user, link } = await signUpWithLink(service)
    const response = await confirmAccount(service.app, link, { token: user.accessToken })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      data: {
        id: user.id,
        email: user.email,
        name: 'Ada',
        tenantId: vendor.id,
        communicationPreferences: { newsletterOptIn: false, productUpdatesOptIn: false },
        ownedProducts: [],
        resetPasswordToken: null,
        status: 'SignedIn',
        accessToken: expect.any(String),
        refreshToken: expect.any(String),
      },
    })
    expect((await getUser(service.app, response.json().data.accessToken)).statusCode).toBe(200)
    expect(await isConfirmed(service, user.id)).toBe(true)
  })

  it('is confirmed without signing in by confirm-email', { tags: ['calls.confirm-email'] }, async () => {
    const { user, link } = await signUpWithLink(service)
    const { statusCode, body } = await confirmEmail(service.app, link)
    expect([statusCode, body]).toEqual([204, ''])
    expect(await isConfirmed(service, user.id)).toBe(true)
    expect(await refusalOf(confirmAccount(service.app, link)), 'the code is used').toEqual(refused)
  })
})

describe('a mailed code', () => {
  it('is valid once', async () => {
    const { link } = await signUpWithLink(service)
    expect((await confirmAccount(service.app, link)).statusCode).toBe(200)
    expect(await refusalOf(confirmAccount(service.app, link))).toEqual(refused)
    expect(await refusalOf(confirmEmail(service.app, link))).toEqual(refused)
  })

  it('is valid for 30 days', async () => {
    const { link } = await signUpWithLink(service)
    const { link: late } = await signUpWithLink(service)
    service.clock.advance(30 * day - 60_000)
    expect((await confirmEmail(service.app, link)).statusCode).toBe(204)
    service.clock.advance(120_000)
    expect(await refusalOf(confirmAccount(service.app, late))).toEqual(refused)
  })

  it('is valid for its own address only', async () => {
    const { link } = await signUpWithLink(service)
    const { user: other } = await signUpWithLink(service)
    expect(await refusalOf(confirmAccount(service.app, { ...link, email: other.email }))).toEqual(refused)
    expect(await isConfirmed(service, other.id)).toBe(false)
    expect((await confirmAccount(service.app, { ...link, email: ` ${link.email.toUpperCase()}` })).statusCode).toBe(200)
  })

  it('is valid for its own purpose only', async () => {
    const { user, link } = await signUpWithLink(service)
    const reset = await requestPasswordLink(service, user.email)
    const { link: change } = await requestEmailChange(service, user.accessToken)
    for (const other of [reset, change]) expect(await refusalOf(confirmAccount(service.app, other))).toEqual(refused)
    for (const other of [link, change])
      expect((await problemOf(resetPassword(service.app, other, 'another battery'))).statusCode).toBe(400)
    for (const other of [link, reset])
      expect((await problemOf(confirmEmailChange(service.app, other, user.accessToken))).statusCode).toBe(400)
  })

  it.each([
    ['one that never was', { code: randomUUID() }, uselessLink],
    ['none', { code: '' }, 'Must not be empty'],
    ['one too long', { code: 'x'.repeat(501) }, expect.stringMatching(/500/)],
  ])('has to be right: %s is a field error', async (_, change, reason) => {
    const { link } = await signUpWithLink(service)
    const expected = { statusCode: 400, errors: { code: [reason] } }
    expect(await refusalOf(confirmAccount(service.app, { ...link, ...change }))).toEqual(expected)
  })

  it('survives that its plus signs arrive as spaces, and those of its address', {
    tags: ['client.codes-with-spaces'],
  }, async () => {
    const email = `ada+${randomUUID()}@example.com`
    const { id } = await signUpAs(service.app, email)
    const changes = { hash: createHash('sha256').update('plus+and+plus+').digest('base64url') }
    await service.database.query.updateTable('mailedCodes').set(changes).where('customerId', '=', id).execute()
    const path = `/api/customer/identity/confirm-email?email=${email}&code=plus+and+plus+`
    expect((await send(service.app, 'POST', path)).statusCode).toBe(204)
    expect(await isConfirmed(service, id)).toBe(true)
  })

  it('does nothing for an account that has another address by now', async () => {
    const { user, link } = await signUpWithLink(service)
    await changeEmail(service, user.accessToken)
    const gone = { statusCode: 400, errors: { code: ['This link is for an address that the account no longer has'] } }
    expect(await refusalOf(confirmAccount(service.app, link))).toEqual(gone)
    await signUpAs(service.app, user.email)
    expect(await refusalOf(confirmAccount(service.app, link)), 'nor for whoever has it then').toEqual(gone)
  })

  it('is stored as a hash only', async () => {
    const { link } = await signUpWithLink(service)
    const rows = await service.database.query.selectFrom('mailedCodes').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(link.code)
  })
})

describe('guessing a mailed code', () => {
  it('is stopped after 20 tries for its address, and keeps neither the right one nor others out', {
    tags: ['long'],
  }, async () => {
    const { user, link } = await signUpWithLink(limited)
    const { link: other } = await signUpWithLink(limited)
    const guess = { ...link, code: 'a guess' }
    for (let count = 0; count < 20; count += 1)
      expect((await confirmEmail(limited.app, guess)).statusCode, `try ${count}`).toBe(400)
    expect((await problemOf(confirmAccount(limited.app, guess))).statusCode).toBe(429)
    expect((await problemOf(resetPassword(limited.app, guess, 'another battery'))).statusCode).toBe(429)
    expect((await problemOf(confirmEmailChange(limited.app, guess, user.accessToken))).statusCode).toBe(429)
    const patch = { email: link.email.replace('ada', 'eve'), emailConfirmationToken: 'a guess' }
    expect((await problemOf(updateUser(limited.app, user.accessToken, patch))).statusCode).toBe(400)
    expect((await confirmAccount(limited.app, other)).statusCode).toBe(200)
    expect(await dataOf<User>(confirmAccount(limited.app, link))).toMatchObject({ id: user.id })
  })
})

const waitingPath = '/api/customer/identity/waiting'
const list = (token: string) => dataOf<Waiting[]>(send(limited.app, 'GET', waitingPath, { token }))
const mailAgain = (token: string) => send(limited.app, 'POST', `${waitingPath}/mail`, { token })

describe('what waits for a customer to prove an address', () => {
  it('is a new account until it is confirmed, and then nothing', async () => {
    const { accessToken: token, email } = await signUp(limited.app)
    expect(await list(token)).toEqual([{ kind: 'account', email }])
    await confirmAccount(limited.app, await mailedLink(limited, email, pages.confirm), { token })
    expect(await list(token)).toEqual([])
  })

  it('is what was bought for the address without an account, until it is confirmed', async () => {
    const { user, link } = await signUpWithLink(limited)
    const { accessToken: token, email } = user
    await buyAsGuest(limited.app, email.toUpperCase())
    expect(await list(token)).toEqual([{ kind: 'purchase', email }])
    expect((await confirmEmail(limited.app, link, token)).statusCode).toBe(204)
    expect(await list(token)).toEqual([])
  })

  it('is a change of address, until that is done or its link is too old', async () => {
    const { accessToken: token } = await signUp(limited.app)
    const [first, second, third] = [newAddress('one'), newAddress('two'), newAddress('three')]
    await updateUser(limited.app, token, { email: first })
    limited.clock.advance(1000)
    await updateUser(limited.app, token, { email: second })
    expect(await list(token)).toEqual([{ kind: 'email-change', email: second }])
    await confirmEmailChange(limited.app, await mailedLink(limited, second, pages.account), token)
    expect(await list(token), 'the first one is not asked for any more').toEqual([])
    await updateUser(limited.app, token, { email: third })
    const { accessToken: later } = await dataOf<{ accessToken: string }>(signIn(limited.app, second))
    expect(await list(later)).toHaveLength(1)
    limited.clock.advance(day)
    const { accessToken: tooLate } = await dataOf<{ accessToken: string }>(signIn(limited.app, second))
    expect(await list(tooLate)).toEqual([])
  })
})

describe('the link that confirms an account', () => {
  it('is mailed once more, and confirms it, with what was bought', async () => {
    const { accessToken: token, email } = await signUp(limited.app)
    await buyAsGuest(limited.app, email)
    expect((await mailAgain(token)).statusCode).toBe(204)
    const urls = await mailedUrls(limited, email, pages.confirm, 3)
    const code = urls.at(-1)?.searchParams.get('code') ?? ''
    expect((await confirmEmail(limited.app, { email, code }, token)).statusCode).toBe(204)
    expect((await licensesOf(limited.app, token)).items).toHaveLength(1)
  })

  it('is not mailed to who has confirmed it', async () => {
    const { accessToken: token } = await signUpConfirmed(limited)
    const { status, detail } = await problemOf(mailAgain(token))
    expect([status, detail]).toEqual([409, 'Your address is confirmed already: load the page anew'])
  })

  it('is mailed five times an hour at most, with the first of them', async () => {
    const { accessToken: token } = await signUp(limited.app)
    for (let count = 0; count < 4; count++) expect((await mailAgain(token)).statusCode).toBe(204)
    const { status, detail } = await problemOf(mailAgain(token))
    expect([status, detail]).toEqual([429, expect.stringContaining('wait an hour')])
  })
})
