import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EmailPreferences, User } from '#contract/entities/identity.ts'
import { type CallOptions, dataOf, problemOf, send } from '../calls.ts'
import { signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'
import {
  buyAsGuest,
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
import { jobsToRest, mailedLink, mailedUrls, pages } from './mailed-links.ts'

const service = await startService('communications')

const root = '/api/customer/communications'
type Link = { email: string; token: string }
const subscribe = (json: object, options: CallOptions = {}) =>
  send(service.app, 'POST', `${root}/subscribe`, { json, ...options })
const confirm = (query: Link) => send(service.app, 'POST', `${root}/confirm`, { query })
const unsubscribe = (query: Link, options: CallOptions = {}) =>
  send(service.app, 'POST', `${root}/unsubscribe`, { query, ...options })
const read = (query: Link) => send(service.app, 'GET', `${root}/preferences`, { query })
const choose = (query: Link, json: unknown) => send(service.app, 'POST', `${root}/preferences`, { query, json })
const choicesOf = async (link: Link) => {
  const { newsletter, productUpdates } = await dataOf<EmailPreferences>(read(link))
  return [newsletter, productUpdates]
}
const preferencesOf = async (token: string) =>
  (await dataOf<User>(getUser(service.app, token))).communicationPreferences

/** The link that came to an address; there are to be `count`. */
async function linkTo(email: string, count = 1): Promise<Link> {
  const { searchParams } = (await mailedUrls(service, email, pages.newsletter, count)).at(-1) ?? new URL(shopOrigin)
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' }
}
async function asked(json: object = {}) {
  const email = newAddress('reader')
  await subscribe({ email, ...json })
  return linkTo(email)
}
async function subscriber(json: object = {}) {
  const link = await asked(json)
  await confirm(link)
  return link
}
async function confirmedCustomer() {
  const user = await signUp(service.app)
  await confirmEmail(service.app, await mailedLink(service, user.email, pages.confirm), user.accessToken)
  return user
}

describe('asking for the newsletter', () => {
  it.each([{}, { 'x-mb-cors': '1' }])(
    'is answered alike for every address: a link was mailed (%j)',
    async (headers) => {
      const known = await confirmedCustomer()
      for (const email of [newAddress(), known.email]) {
        const response = await subscribe({ email }, { headers })
        const payload = { status: 'confirmation_sent' }
        expect([response.statusCode, response.json()]).toEqual([
          200,
          'x-mb-cors' in headers ? payload : { data: payload },
        ])
        expect((await mailedUrls(service, email, pages.newsletter))[0]?.origin).toBe(shopOrigin)
      }
    },
  )

  it('mails nothing else before the link has come back', async () => {
    const link = await asked({ name: 'Rhea' })
    expect(await dataOf<EmailPreferences>(read(link))).toEqual({
      email: link.email,
      name: 'Rhea',
      newsletter: false,
      productUpdates: false,
    })
    expect((await confirm(link)).statusCode).toBe(204)
    expect(await choicesOf(link)).toEqual([true, false])
  })

  it('gives what was asked for', async () => {
    expect(await choicesOf(await subscriber())).toEqual([true, false])
    expect(await choicesOf(await subscriber({ newsletter: true, productUpdates: true }))).toEqual([true, true])
    expect(await choicesOf(await subscriber({ newsletter: false, productUpdates: true }))).toEqual([false, true])
    expect((await refusalOf(subscribe({ email: newAddress(), newsletter: false }))).errors).toEqual({
      newsletter: ['Choose at least one kind of mail'],
    })
  })

  it('by somebody else changes nothing for whoever gets it already', async () => {
    const link = await subscriber()
    await subscribe({ email: link.email, newsletter: false, productUpdates: true })
    const second = await linkTo(link.email, 2)
    expect(await choicesOf(link)).toEqual([true, false])
    await confirm(second)
    expect(await choicesOf(link)).toEqual([true, true])
  })

  it('greets nobody by a name that somebody else may have typed', async () => {
    const { email } = await asked({ name: 'WIN A PRIZE' })
    const [mail] = service.mails.filter(({ to }) => to === email)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('PRIZE')
  })

  it('is done at once for the signed-in owner of a confirmed account', async () => {
    const user = await confirmedCustomer()
    const token = user.accessToken
    expect(await dataOf(subscribe({ email: user.email.toUpperCase() }, { token }))).toEqual({ status: 'subscribed' })
    expect(await preferencesOf(token)).toEqual({ newsletterOptIn: true, productUpdatesOptIn: false })
    expect(await dataOf(subscribe({ email: newAddress() }, { token }))).toEqual({ status: 'confirmation_sent' })
    const unconfirmed = await signUp(service.app)
    const of = { token: unconfirmed.accessToken }
    expect(await dataOf(subscribe({ email: unconfirmed.email }, of))).toEqual({ status: 'confirmation_sent' })
  })
})

describe('a mailed link', () => {
  it('shows and changes what its address gets', async () => {
    const link = await subscriber({ name: 'Rhea' })
    const response = await choose(link, { newsletter: false, productUpdates: true })
    const expected = { email: link.email, name: 'Rhea', newsletter: false, productUpdates: true }
    expect([response.statusCode, response.json()]).toEqual([200, { data: expected }])
    expect(await dataOf<EmailPreferences>(read(link))).toEqual(expected)
    const bare = await send(service.app, 'GET', `${root}/preferences`, { query: link, headers: { 'x-mb-cors': '1' } })
    expect(bare.json()).toEqual(expected)
  })

  it('is for its own address alone', async () => {
    const link = await subscriber()
    const other = await subscriber()
    const wrong = [
      { ...link, email: other.email },
      { ...link, token: `np${link.token.slice(1)}` },
      { ...link, token: 'made up' },
    ]
    for (const query of wrong)
      for (const call of [
        confirm(query),
        unsubscribe(query),
        read(query),
        choose(query, { newsletter: false, productUpdates: false }),
      ])
        expect(await refusalOf(call)).toEqual({
          statusCode: 400,
          errors: { token: ['This link is not whole, or for another address: open it from the mail'] },
        })
    expect(await choicesOf(other)).toEqual([true, false])
  })

  it('knows its address in capitals, and with a plus sign that became a space', async () => {
    const email = `ada+${randomUUID()}@example.com`
    await subscribe({ email })
    const { token } = await linkTo(email)
    const path = `${root}/confirm?email=${email.toUpperCase()}&token=${token}`
    expect((await send(service.app, 'POST', path)).statusCode).toBe(204)
    expect(await choicesOf({ email, token })).toEqual([true, false])
  })

  it('confirms twice as once, and again after unsubscribing', async () => {
    const link = await subscriber()
    expect((await confirm(link)).statusCode).toBe(204)
    await unsubscribe(link)
    expect(await choicesOf(link)).toEqual([false, false])
    await confirm(link)
    expect(await choicesOf(link)).toEqual([true, false])
  })
})

describe('ending it in one click', () => {
  /** What a mail program does with the two headers of RFC 8058. */
  async function oneClick(email: string, options: { headers?: Record<string, string>; text?: string } = {}) {
    const mail = service.mails.filter(({ to }) => to === email).at(-1)
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
    const url = new URL(address)
    expect(url.origin).toBe(shopOrigin)
    return send(service.app, 'POST', `${url.pathname}${url.search}`, {
      text: options.text ?? 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
    })
  }

  it.each([{}, { origin: 'https://mail.example' }, { origin: 'null' }])(
    'works by the headers of the mail, from wherever: %j',
    async (headers) => {
      const link = await subscriber({ newsletter: true, productUpdates: true })
      const { statusCode, body } = await oneClick(link.email, { headers })
      expect([statusCode, body]).toEqual([204, ''])
      expect(await choicesOf(link)).toEqual([false, false])
    },
  )

  it('works with the other kind of form, too', async () => {
    const link = await subscriber()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const text = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await oneClick(link.email, { headers, text })).statusCode).toBe(204)
    expect(await choicesOf(link)).toEqual([false, false])
  })

  it('is the only call that takes a form, or another origin', async () => {
    const link = await subscriber()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const foreign = { origin: 'https://mail.example' }
    const text = 'List-Unsubscribe=One-Click'
    for (const path of [`${root}/confirm`, `${root}/preferences`, '/api/customer/identity/forgot-password']) {
      const call = (headers: Record<string, string>) =>
        problemOf(send(service.app, 'POST', path, { query: link, text, headers }))
      expect([path, (await call(form)).statusCode, (await call(foreign)).statusCode]).toEqual([path, 415, 403])
    }
    expect(await choicesOf(link)).toEqual([true, false])
  })

  it('is on no mail that has to be sent', async () => {
    const { email } = await signUp(service.app)
    await mailedLink(service, email, pages.confirm)
    expect(service.mails.filter(({ to }) => to === email).map(({ headers }) => headers)).toEqual([
      { 'Reply-To': 'hello@works.example' },
    ])
  })
})

describe('an address with an account', () => {
  it('wants, once confirmed, what the account says: the link changes that, and the account the link', async () => {
    const user = await confirmedCustomer()
    await subscribe({ email: user.email })
    const link = await linkTo(user.email)
    await confirm(link)
    expect(await preferencesOf(user.accessToken)).toEqual({ newsletterOptIn: true, productUpdatesOptIn: false })
    const communicationPreferences = { newsletterOptIn: false, productUpdatesOptIn: true }
    await updateUser(service.app, user.accessToken, { name: 'Ada King', communicationPreferences })
    expect(await dataOf<EmailPreferences>(read(link))).toEqual({
      email: user.email,
      name: 'Ada King',
      newsletter: false,
      productUpdates: true,
    })
    await unsubscribe(link)
    expect(await preferencesOf(user.accessToken)).toEqual({ newsletterOptIn: false, productUpdatesOptIn: false })
    expect(await service.database.query.selectFrom('subscribers').where('email', '=', user.email).execute()).toEqual([])
  })

  it('keeps what it had asked for when the account is confirmed, reset, made for a guest, or moves there', {
    tags: ['long'],
  }, async () => {
    const wants = { newsletterOptIn: true, productUpdatesOptIn: false }
    const byConfirmation = await subscriber()
    const user = await signUpAs(service.app, byConfirmation.email)
    expect(await preferencesOf(user.accessToken), 'not before').toMatchObject({ newsletterOptIn: false })
    await confirmEmail(service.app, await mailedLink(service, user.email, pages.confirm), user.accessToken)
    expect(await preferencesOf(user.accessToken)).toEqual(wants)
    expect(await choicesOf(byConfirmation)).toEqual([true, false])

    const byReset = await subscriber()
    await signUpAs(service.app, byReset.email)
    await forgotPassword(service.app, byReset.email)
    await resetPassword(service.app, await mailedLink(service, byReset.email, pages.reset), 'another battery')
    expect(await choicesOf(byReset)).toEqual([true, false])

    const asGuest = await subscriber()
    await buyAsGuest(service.app, asGuest.email, snareLine())
    const confirmed = confirmAccount(service.app, await mailedLink(service, asGuest.email, pages.confirm))
    expect(await dataOf<User>(confirmed)).toMatchObject({ communicationPreferences: wants })

    const byMove = await subscriber()
    const mover = await signUp(service.app)
    await updateUser(service.app, mover.accessToken, { email: byMove.email })
    await confirmEmailChange(service.app, await mailedLink(service, byMove.email, pages.account), mover.accessToken)
    expect(await preferencesOf(mover.accessToken)).toEqual(wants)
  })

  it('is not decided by whoever signed up with it before it was confirmed', async () => {
    const link = await subscriber()
    const { accessToken: token } = await signUpAs(service.app, link.email)
    await updateUser(service.app, token, { communicationPreferences: { newsletterOptIn: false } })
    expect(await choicesOf(link)).toEqual([true, false])
    await updateUser(service.app, token, {
      communicationPreferences: { newsletterOptIn: true, productUpdatesOptIn: true },
    })
    expect(await choicesOf(link)).toEqual([true, false])
    await unsubscribe(link)
    await confirmEmail(service.app, await mailedLink(service, link.email, pages.confirm), token)
    expect(await choicesOf(link), 'what the mailbox’s owner declined stays declined').toEqual([false, false])
    await jobsToRest(service)
  })
})
