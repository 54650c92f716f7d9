import { describe, expect, it } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { dataOf, send } from '../calls.ts'
import { password, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  buyAsGuest,
  confirmAccount,
  confirmEmail,
  confirmEmailChange,
  getUser,
  isConfirmed,
  newAddress,
  refresh,
  requestEmailChange,
  resetByMail,
  resetPassword,
  sessionStatus,
  signedIn,
  signIn,
  signUpAs,
  signUpWithLink,
} from './identity-calls.ts'
import { type MailedLink, mailedLink, mailedUrls, pages } from './mailed-links.ts'

const service = await startService('proving-an-address')

const newPassword = 'another battery staple'
type Confirmed = Partial<UserWithTokens> & { status: string; resetPasswordToken: string | null }
const confirm = (link: MailedLink, token?: string) => dataOf<Confirmed>(confirmAccount(service.app, link, { token }))

/** The account of somebody who signed up with a stranger's address and waits, signed in twice, for its owner to come. */
async function createSquatter() {
  const email = newAddress('victim')
  const first = await signUpAs(service.app, email)
  const sessions = [first, await signedIn(service.app, email)]
  const { link: takeOver } = await requestEmailChange(service, first.accessToken)
  return { id: first.id, email, sessions, takeOver }
}

const choosePassword = async (email: string, code: string | null) =>
  expect((await resetPassword(service.app, { email, code: code ?? '' }, newPassword)).statusCode).toBe(204)

/** The newest of `count` links that confirm an address. */
const confirmLink = (email: string, count = 1) => mailedLink(service, email, pages.confirm, count)

const choosePasswordByMail = async (email: string) =>
  expect((await resetByMail(service, email, newPassword)).statusCode).toBe(204)

/** Confirms an account, and answers what its owner does to choose a password. */
async function confirmAsOwner(link: MailedLink, token?: string): Promise<() => Promise<void>> {
  const { status, resetPasswordToken } = await confirm(link, token)
  expect(status).toBe('PasswordSetupRequired')
  return () => choosePassword(link.email, resetPasswordToken)
}

async function confirmEmailAsOwner(link: MailedLink): Promise<() => Promise<void>> {
  expect((await confirmEmail(service.app, link)).statusCode).toBe(204)
  return () => choosePasswordByMail(link.email)
}

/** Every way in which the owner of a mailbox proves that it is theirs; each answers how they choose a password then. */
const ways: [string, (email: string, squatter: UserWithTokens) => Promise<() => Promise<void>>][] = [
  ['confirm-account, by the link of the sign-up', async (email) => confirmAsOwner(await confirmLink(email))],
  ['confirm-email, by the link of the sign-up', async (email) => confirmEmailAsOwner(await confirmLink(email))],
  [
    'confirm-account, by a link that the stranger had mailed again',
    async (email, { accessToken: token }) => {
      await send(service.app, 'POST', '/api/customer/identity/waiting/mail', { token })
      return confirmAsOwner(await confirmLink(email, 2))
    },
  ],
  [
    'confirm-account, by the link of a purchase without an account',
    async (email) => {
      await buyAsGuest(service.app, email)
      return confirmAsOwner(await confirmLink(email, 2))
    },
  ],
  [
    'confirm-email, by the link of a purchase without an account',
    async (email) => {
      await buyAsGuest(service.app, email)
      return confirmEmailAsOwner(await confirmLink(email, 2))
    },
  ],
  [
    'confirm-account, by the link of a mail about lost licenses',
    async (email) => {
      await buyAsGuest(service.app, email)
      await confirmLink(email, 2)
      await send(service.app, 'POST', '/api/customer/licenses/lost', { json: { email } })
      return confirmAsOwner(await confirmLink(email, 3))
    },
  ],
  [
    'confirm-account, signed in to another account',
    async (email) => {
      const other = await signUp(service.app)
      return confirmAsOwner(await confirmLink(email), other.accessToken)
    },
  ],
  [
    'reset-password, by the link of a forgotten password',
    async (email) => {
      await choosePasswordByMail(email)
      return async () => undefined
    },
  ],
]

describe('somebody who signed up with a stranger’s address', () => {
  it.each(ways)('is locked out for good once its owner proves it by %s', async (_, prove) => {
    const { id, email, sessions, takeOver } = await createSquatter()
    const [squatter] = sessions
    if (!squatter) throw new Error('The squatter has no session')
    const choose = await prove(email, squatter)
    expect((await signIn(service.app, email, password)).statusCode).toBe(404)
    for (const session of sessions) {
      expect((await getUser(service.app, session.accessToken)).statusCode).toBe(401)
      expect((await refresh(service.app, session)).statusCode).toBe(403)
      expect((await confirmEmailChange(service.app, takeOver, session.accessToken)).statusCode).toBe(401)
    }
    await choose()
    expect(await signedIn(service.app, email, newPassword)).toMatchObject({ id })
  })

  it('gains nothing when the owner confirms the newsletter, which does not confirm the account', async () => {
    const { id, email } = await createSquatter()
    const communications = '/api/customer/communications'
    await send(service.app, 'POST', `${communications}/subscribe`, { json: { email } })
    const [url] = await mailedUrls(service, email, pages.newsletter)
    const query = { email, token: url?.searchParams.get('token') ?? '' }
    expect((await send(service.app, 'POST', `${communications}/confirm`, { query })).statusCode).toBe(204)
    expect(await isConfirmed(service, id)).toBe(false)
    await confirmAsOwner(await confirmLink(email))
    expect((await signIn(service.app, email, password)).statusCode).toBe(404)
  })
})

describe('whoever confirms an account and is signed in to it', () => {
  /** A newcomer who is signed in twice. */
  async function createNewcomer() {
    const { user: here, link } = await signUpWithLink(service)
    return { here, elsewhere: await signedIn(service.app, here.email), link }
  }
  const statusOf = (user: UserWithTokens) => sessionStatus(service, user)

  it.each([
    ['confirm-account', async (link: MailedLink, token: string) => void (await confirm(link, token))],
    ['confirm-email', async (link: MailedLink, token: string) => void (await confirmEmail(service.app, link, token))],
  ])('keeps that session and the password by %s, and every other session ends', async (_, prove) => {
    const { here, elsewhere, link } = await createNewcomer()
    await prove(link, here.accessToken)
    expect(await isConfirmed(service, here.id)).toBe(true)
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
    expect((await refresh(service.app, elsewhere)).statusCode).toBe(403)
    expect((await signIn(service.app, here.email, password)).statusCode).toBe(200)
  })

  it('keeps them as well having just entered the password, as the page asks for it', async () => {
    const { here, link } = await createNewcomer()
    const entered = await signedIn(service.app, here.email)
    expect(await confirm(link, entered.accessToken)).toMatchObject({ status: 'SignedIn', resetPasswordToken: null })
    expect([await statusOf(entered), await statusOf(here)]).toEqual([200, 401])
  })

  it('ends nothing by another link once the account is confirmed', async () => {
    const { here, link } = await createNewcomer()
    await send(service.app, 'POST', '/api/customer/identity/waiting/mail', { token: here.accessToken })
    const again = await confirmLink(here.email, 2)
    await confirm(link, here.accessToken)
    const elsewhere = await signedIn(service.app, here.email)
    expect((await confirm(again)).status).toBe('SignedIn')
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 200])
  })
})
