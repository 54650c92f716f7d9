import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#contract/entities/identity.ts'
import { dataOf, problemOf, send } from './calls.ts'
import { signUp } from './customers.ts'
import {
  confirmAccount,
  confirmEmail,
  confirmEmailChange,
  forgotPassword,
  getUser,
  newAddress,
  refusalOf,
  resetPassword,
  signUpAs,
  updateUser,
} from './identity-calls.ts'
import { mailedLink, pages } from './mailed-links.ts'
import { createTestService, type TestService, vendor } from './test-service.ts'

let service: TestService
let limited: TestService
beforeAll(async () => {
  service = await createTestService('confirming')
  limited = await createTestService('confirming-limited', { limits: true })
})
afterAll(() => Promise.all([service.close(), limited.close()]))

const uselessLink = 'This link was used already or is too old: sign in, or ask for a new password'
const refused = { statusCode: 400, errors: { code: [uselessLink] } }
const day = 24 * 3600 * 1000

/** A newcomer and the link that they were mailed. */
async function newcomer(of = service) {
  const user = await signUp(of.app)
  return { user, link: await mailedLink(of, user.email, pages.confirm) }
}
const isConfirmed = async (id: string) => {
  const { query } = service.database
  const { confirmedAt } = await query.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return confirmedAt !== null
}

describe('a new account', () => {
  it('may be used at once, and is mailed a link that confirms it', async () => {
    const { user, link } = await newcomer()
    expect(link).toEqual({ email: user.email, code: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await getUser(service.app, user.accessToken)).statusCode).toBe(200)
    expect(await isConfirmed(user.id)).toBe(false)
  })

  it('is confirmed by the link’s code, which signs in whoever is signed in to it, in the specification’s dialect [calls.confirm-account] [roles.anonymous-confirms] [entities.account-confirmation]', async () => {
    const { user, link } = await newcomer()
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
    expect(await isConfirmed(user.id)).toBe(true)
  })

  it('is confirmed in the SDK’s dialect too', async () => {
    const { user, link } = await newcomer()
    const marked = { token: user.accessToken, headers: { 'x-mb-cors': '1' } }
    const response = await confirmAccount(service.app, link, marked)
    expect(response.json()).toMatchObject({ id: user.id, status: 'SignedIn', accessToken: expect.any(String) })
  })

  it('is confirmed without signing in by confirm-email [calls.confirm-email]', async () => {
    const { user, link } = await newcomer()
    const { statusCode, body } = await confirmEmail(service.app, link)
    expect([statusCode, body]).toEqual([204, ''])
    expect(await isConfirmed(user.id)).toBe(true)
    expect(await refusalOf(confirmAccount(service.app, link)), 'the code is used').toEqual(refused)
  })
})

describe('a mailed code', () => {
  it('is good once', async () => {
    const { link } = await newcomer()
    expect((await confirmAccount(service.app, link)).statusCode).toBe(200)
    expect(await refusalOf(confirmAccount(service.app, link))).toEqual(refused)
    expect(await refusalOf(confirmEmail(service.app, link))).toEqual(refused)
  })

  it('is good for 30 days', async () => {
    const { link } = await newcomer()
    const { link: late } = await newcomer()
    service.clock.advance(30 * day - 60_000)
    expect((await confirmEmail(service.app, link)).statusCode).toBe(204)
    service.clock.advance(120_000)
    expect(await refusalOf(confirmAccount(service.app, late))).toEqual(refused)
  })

  it('is good for its own address alone', async () => {
    const { link } = await newcomer()
    const { user: other } = await newcomer()
    expect(await refusalOf(confirmAccount(service.app, { ...link, email: other.email }))).toEqual(refused)
    expect(await isConfirmed(other.id)).toBe(false)
    expect((await confirmAccount(service.app, { ...link, email: ` ${link.email.toUpperCase()}` })).statusCode).toBe(200)
  })

  it('is good for its own purpose alone', async () => {
    const { user, link } = await newcomer()
    await forgotPassword(service.app, user.email)
    const reset = await mailedLink(service, user.email, pages.reset)
    const wanted = newAddress()
    await updateUser(service.app, user.accessToken, { email: wanted })
    const change = await mailedLink(service, wanted, pages.account)
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
    const { link } = await newcomer()
    const expected = { statusCode: 400, errors: { code: [reason] } }
    expect(await refusalOf(confirmAccount(service.app, { ...link, ...change }))).toEqual(expected)
  })

  it('survives that its plus signs arrive as spaces, and those of its address [client.codes-with-spaces]', async () => {
    const email = `ada+${randomUUID()}@example.com`
    const { id } = await signUpAs(service.app, email)
    const changes = { hash: createHash('sha256').update('plus+and+plus+').digest('base64url') }
    await service.database.query.updateTable('mailedCodes').set(changes).where('customerId', '=', id).execute()
    const path = `/api/customer/identity/confirm-email?email=${email}&code=plus+and+plus+`
    expect((await send(service.app, 'POST', path)).statusCode).toBe(204)
    expect(await isConfirmed(id)).toBe(true)
  })

  it('does nothing for an account that has another address by now', async () => {
    const { user, link } = await newcomer()
    const wanted = newAddress()
    await updateUser(service.app, user.accessToken, { email: wanted })
    await confirmEmailChange(service.app, await mailedLink(service, wanted, pages.account), user.accessToken)
    const gone = { statusCode: 400, errors: { code: ['This link is for an address that the account no longer has'] } }
    expect(await refusalOf(confirmAccount(service.app, link))).toEqual(gone)
    await signUpAs(service.app, user.email)
    expect(await refusalOf(confirmAccount(service.app, link)), 'nor for whoever has it then').toEqual(gone)
  })

  it('is in the database as its hash alone', async () => {
    const { link } = await newcomer()
    const rows = await service.database.query.selectFrom('mailedCodes').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(link.code)
  })
})

describe('guessing a mailed code', () => {
  it('is stopped after 20 tries for its address, and keeps neither the right one nor others out', async () => {
    const { user, link } = await newcomer(limited)
    const { link: other } = await newcomer(limited)
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
