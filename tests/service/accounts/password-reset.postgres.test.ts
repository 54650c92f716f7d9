import { describe, expect, it } from 'vitest'
import { problemOf, statusesOf } from '../calls.ts'
import { licensesOf, password, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  buyAsGuest,
  changeEmail,
  confirmAccount,
  forgotPassword,
  getUser,
  newAddress,
  refresh,
  refusalOf,
  requestPasswordLink,
  resetByMail,
  resetPassword,
  signedIn,
  signIn,
  signUpAs,
} from './identity-calls.ts'
import { jobsToRest, mailedLink, pages } from './mailed-links.ts'

const service = await startService('recovering')
const limited = await startService('recovering-limited', { limits: true })

const newPassword = 'another battery staple'
const uselessLink = 'This link was used already or is too old: ask for a new one'
const refused = { statusCode: 400, errors: { code: [uselessLink] } }
const signInStatus = async (email: string, text: string) => (await signIn(service.app, email, text)).statusCode

/** A customer who asked for a new password, and the link that came. */
async function forgetful(of = service) {
  const user = await signUp(of.app)
  return { user, link: await requestPasswordLink(of, user.email) }
}

describe('forgetting a password', () => {
  it('responds alike for every address, and mails only those with an account', {
    tags: ['calls.forgot-password'],
  }, async () => {
    const { email } = await signUp(service.app)
    const nobody = newAddress('nobody')
    const answers = await Promise.all(
      [email, nobody, 'no address at all'].map((one) => forgotPassword(service.app, one)),
    )
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([204, ''])
    const headerNames = answers.map(({ headers }) => Object.keys(headers).sort())
    expect(headerNames[1]).toEqual(headerNames[0])
    expect(await mailedLink(service, email, pages.reset)).toEqual({ email, code: expect.stringMatching(/^[\w-]{43}$/) })
    await jobsToRest(service)
    expect(service.mails.filter(({ to }) => [nobody, 'no address at all'].includes(to))).toEqual([])
  })

  it('looks up the account in a job, not in the request', async () => {
    const { email } = await signUp(service.app)
    await service.database.query.schema.alterTable('customers').renameTo('goneCustomers').execute()
    const { statusCode } = await forgotPassword(service.app, email)
    await service.database.query.schema.alterTable('goneCustomers').renameTo('customers').execute()
    expect(statusCode).toBe(204)
    await mailedLink(service, email, pages.reset)
  })

  it('is mailed at most five times an hour, with or without an account', async () => {
    const { email } = await signUp(limited.app)
    for (const address of [email, newAddress()]) {
      const statuses = await statusesOf(6, () => forgotPassword(limited.app, address))
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    }
    limited.clock.advance(60 * 60_000 + 1)
    expect((await forgotPassword(limited.app, email.toUpperCase())).statusCode).toBe(204)
  })
})

describe('a new password by a mailed link', () => {
  it('counts from then on, and the old one no longer', {
    tags: ['long', 'calls.reset-password', 'roles.anonymous-resets-password'],
  }, async () => {
    const { user, link } = await forgetful()
    const { statusCode, body } = await resetPassword(service.app, link, newPassword)
    expect([statusCode, body]).toEqual([204, ''])
    expect(await signInStatus(user.email, newPassword)).toBe(200)
    expect(await signInStatus(user.email, password)).toBe(404)
  })

  it('ends all sessions', { tags: ['long'] }, async () => {
    const { user, link } = await forgetful()
    const elsewhere = await signedIn(service.app, user.email)
    await resetPassword(service.app, link, newPassword)
    for (const session of [user, elsewhere]) {
      expect((await getUser(service.app, session.accessToken)).statusCode).toBe(401)
      expect((await refresh(service.app, session)).statusCode).toBe(403)
    }
  })

  it('is set once: a used link is dead, and so are all others that were mailed', { tags: ['long'] }, async () => {
    const { user, link } = await forgetful()
    const second = await requestPasswordLink(service, user.email, 2)
    expect((await resetPassword(service.app, second, newPassword)).statusCode).toBe(204)
    expect(await refusalOf(resetPassword(service.app, second, 'one more battery'))).toEqual(refused)
    expect(await refusalOf(resetPassword(service.app, link, 'one more battery'))).toEqual(refused)
    expect(await signInStatus(user.email, newPassword)).toBe(200)
  })

  it('is possible for an hour', { tags: ['long'] }, async () => {
    const { link } = await forgetful()
    const { link: late } = await forgetful()
    service.clock.advance(59 * 60_000)
    expect((await resetPassword(service.app, link, newPassword)).statusCode).toBe(204)
    service.clock.advance(2 * 60_000)
    expect(await refusalOf(resetPassword(service.app, late, newPassword))).toEqual(refused)
  })

  it.each([
    ['1234567', 'Must have at least 8 characters'],
    ['x'.repeat(257), 'Must have at most 256 characters'],
    ['password1', 'Many people have this password: choose another'],
    ['PASSWORD1', 'Many people have this password: choose another'],
  ])('has to be a good one, and the link outlives one that is not: %s', async (bad, reason) => {
    const { link } = await forgetful()
    const expected = { statusCode: 400, errors: { password: [reason] } }
    expect(await refusalOf(resetPassword(service.app, link, bad))).toEqual(expected)
    expect((await resetPassword(service.app, link, newPassword)).statusCode).toBe(204)
  })

  it('keeps the spaces at its ends', { tags: ['long'] }, async () => {
    const { user, link } = await forgetful()
    await resetPassword(service.app, link, '  two spaces  ')
    expect(await signInStatus(user.email, '  two spaces  ')).toBe(200)
    expect(await signInStatus(user.email, 'two spaces')).toBe(404)
  })

  it('proves the address: what was bought for it is there', { tags: ['long'] }, async () => {
    const { user, link } = await forgetful()
    await buyAsGuest(service.app, user.email)
    await resetPassword(service.app, link, newPassword)
    const { accessToken } = await signedIn(service.app, user.email, newPassword)
    expect((await licensesOf(service.app, accessToken)).items).toHaveLength(1)
  })

  it('is for an account without a password too', { tags: ['long'] }, async () => {
    const email = newAddress('gus')
    await buyAsGuest(service.app, email)
    const { code } = await mailedLink(service, email, pages.confirm)
    await confirmAccount(service.app, { email, code })
    expect(await signInStatus(email, password)).toBe(404)
    await resetByMail(service, email, newPassword)
    expect(await signInStatus(email, newPassword)).toBe(200)
  })

  it('is not for an account that has another address by now', { tags: ['long'] }, async () => {
    const { user, link } = await forgetful()
    const wanted = await changeEmail(service, user.accessToken)
    await signUpAs(service.app, user.email)
    expect((await problemOf(resetPassword(service.app, link, newPassword))).errors).toEqual({
      code: ['This link is for an address that the account no longer has'],
    })
    expect(await signInStatus(wanted, password)).toBe(200)
    expect(await signInStatus(user.email, password)).toBe(200)
  })
})
