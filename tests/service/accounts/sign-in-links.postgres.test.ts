import { describe, expect, it } from 'vitest'
import { problemOf, send, statusesOf } from '../calls.ts'
import { licensesOf, password, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  askForSignInLink,
  buyAsGuest,
  changeEmail,
  confirmAccount,
  getUser,
  newAddress,
  refusalOf,
  resetByMail,
  setPassword,
  signedIn,
  signIn,
  signInByLink,
  signUpAs,
  signUpConfirmed,
} from './identity-calls.ts'
import { jobsToRest, mailedLink, pages } from './mailed-links.ts'

const service = await startService('sign-in-links')
const limited = await startService('sign-in-links-limited', { limits: true })
const { app } = service

const useless = 'This link was used already or is too old: ask for a new one, or sign in with your password'
const refused = { statusCode: 400, errors: { code: [useless] } }

/** Asks for a link that signs in, and waits for the newest of `count`. */
async function askFor(email: string, count = 1) {
  await askForSignInLink(app, email)
  return mailedLink(service, email, pages.signIn, count)
}

describe('asking for a link that signs in', () => {
  it('responds alike for every address, and mails only those with an account', async () => {
    const { email } = await signUpConfirmed(service)
    const nobody = newAddress('nobody')
    const answers = await Promise.all([email, nobody, 'no address'].map((one) => askForSignInLink(app, one)))
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([204, ''])
    await mailedLink(service, email, pages.signIn)
    await jobsToRest(service)
    expect(service.mails.filter(({ to }) => [nobody, 'no address'].includes(to))).toEqual([])
  })

  it('is possible five times an hour, with or without an account', async () => {
    const { email } = await signUp(limited.app)
    for (const address of [email, newAddress()])
      expect(await statusesOf(6, () => askForSignInLink(limited.app, address))).toEqual([204, 204, 204, 204, 204, 429])
  })

  it('has the link mailed that confirms the account where nobody has, whose password may be a stranger’s', async () => {
    const email = newAddress('victim')
    await signUpAs(app, email, 'the password of a stranger')
    await mailedLink(service, email, pages.confirm)
    await askForSignInLink(app, email)
    const link = await mailedLink(service, email, pages.confirm, 2)
    const { status } = (await confirmAccount(app, link)).json().data
    expect(status).toBe('PasswordSetupRequired')
    expect((await signIn(app, email, 'the password of a stranger')).statusCode).toBe(404)
  })
})

describe('a link that signs in', () => {
  it('does so once, in whatever browser it is opened', async () => {
    const user = await signUpConfirmed(service)
    const link = await askFor(user.email)
    const answer = await signInByLink(app, link)
    expect(answer.statusCode).toBe(200)
    const { id, accessToken } = answer.json().data
    expect(id).toBe(user.id)
    expect((await getUser(app, accessToken)).statusCode).toBe(200)
    expect(await refusalOf(signInByLink(app, link))).toEqual(refused)
  })

  it('is not used up by whoever only opens its page', async () => {
    const { email } = await signUpConfirmed(service)
    const link = await askFor(email)
    await send(app, 'GET', '/api/customer/identity/sign-in-link/use', { query: link })
    expect((await signInByLink(app, link)).statusCode).toBe(200)
  })

  it('is good for 15 minutes', async () => {
    const [early, late] = [await signUpConfirmed(service), await signUpConfirmed(service)]
    const [link, tooLate] = [await askFor(early.email), await askFor(late.email)]
    service.clock.advance(14 * 60_000)
    expect((await signInByLink(app, link)).statusCode).toBe(200)
    service.clock.advance(2 * 60_000)
    expect(await refusalOf(signInByLink(app, tooLate))).toEqual(refused)
  })

  it('ends all others that were mailed', async () => {
    const { email } = await signUpConfirmed(service)
    const first = await askFor(email)
    const second = await askFor(email, 2)
    expect((await signInByLink(app, second)).statusCode).toBe(200)
    expect(await refusalOf(signInByLink(app, first))).toEqual(refused)
  })

  it('is for its own address and purpose', async () => {
    const [{ email }, other] = [await signUpConfirmed(service), await signUpConfirmed(service)]
    const link = await askFor(email)
    expect(await refusalOf(signInByLink(app, { ...link, email: other.email }))).toEqual(refused)
    expect((await confirmAccount(app, link)).statusCode).toBe(400)
  })

  it('is not good any more once the account has another address', async () => {
    const { email } = await signUpConfirmed(service)
    const { accessToken } = await signedIn(app, email)
    const link = await askFor(email)
    await changeEmail(service, accessToken)
    expect((await signInByLink(app, link)).statusCode).toBe(400)
  })

  it('is not good any more once the password was changed, or replaced by mail', { tags: ['long'] }, async () => {
    const other = 'another battery staple'
    const { email } = await signUpConfirmed(service)
    const { accessToken } = await signedIn(app, email)
    const first = await askFor(email)
    expect((await setPassword(app, accessToken, password, other)).statusCode).toBeLessThan(300)
    expect(await refusalOf(signInByLink(app, first))).toEqual(refused)
    const second = await askFor(email, 2)
    await resetByMail(service, email, password)
    expect(await refusalOf(signInByLink(app, second))).toEqual(refused)
    expect((await signInByLink(app, await askFor(email, 3))).statusCode).toBe(200)
  })

  it('is not enough for what needs the password', async () => {
    const { email } = await signUpConfirmed(service)
    const { accessToken: token } = (await signInByLink(app, await askFor(email))).json().data
    const { statusCode, code } = await problemOf(send(app, 'GET', '/api/customer/identity/export', { token }))
    expect([statusCode, code]).toEqual([403, 'reauthentication-required'])
  })

  it('brings what was bought for the address since', async () => {
    const { email } = await signUpConfirmed(service)
    await resetByMail(service, email, password)
    await buyAsGuest(app, email)
    const { accessToken } = (await signInByLink(app, await askFor(email))).json().data
    expect((await licensesOf(app, accessToken)).items).toHaveLength(1)
  })
})
