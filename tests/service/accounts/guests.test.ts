import { describe, expect, it } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { dataOf } from '../calls.ts'
import { buy, kickLine, licensesOf, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { vendor } from '../test-service.ts'
import {
  buyAsGuest,
  confirmAccount,
  confirmEmail,
  newAddress,
  resetPassword,
  signedIn,
  signIn,
  signUpAs,
} from './identity-calls.ts'
import { jobsToRest, mailedLink, mailedUrls, pages } from './mailed-links.ts'

const service = await startService('guests')

const newPassword = 'another battery staple'
const ownedBy = async (token: string) =>
  (await licensesOf(service.app, token)).items.map(({ product }) => product.id).sort()
type Confirmed = { status: string; resetPasswordToken: string | null; ownedProducts: string[] }
const confirmed = (link: { email: string; code: string }, token?: string) =>
  dataOf<Confirmed & Partial<UserWithTokens>>(confirmAccount(service.app, link, { token }))

describe('a guest who has bought', () => {
  it('has no account yet: it is made when the mailed link comes back, and asks for a password', async () => {
    const email = newAddress('gus')
    await buyAsGuest(service.app, ` ${email.toUpperCase()} `.trim())
    expect((await signIn(service.app, email)).statusCode).toBe(404)
    const link = await mailedLink(service, email.toUpperCase(), pages.confirm)
    const response = await confirmAccount(service.app, link)
    expect(response.json()).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Gus Guest',
        email,
        tenantId: vendor.id,
        communicationPreferences: { newsletterOptIn: false, productUpdatesOptIn: false },
        ownedProducts: ['snare-works'],
        resetPasswordToken: expect.stringMatching(/^[\w-]{43}$/),
        status: 'PasswordSetupRequired',
      },
    })
  })

  it('sets that password with the token, signs in, and has the licenses', async () => {
    const email = newAddress('gus')
    await buyAsGuest(service.app, email, snareLine(2), kickLine())
    const { resetPasswordToken } = await confirmed(await mailedLink(service, email, pages.confirm))
    const setUp = await resetPassword(service.app, { email, code: resetPasswordToken ?? '' }, newPassword)
    expect(setUp.statusCode).toBe(204)
    const { accessToken } = await signedIn(service.app, email, newPassword)
    expect(await ownedBy(accessToken)).toEqual(['kick-works', 'snare-works', 'snare-works'])
  })

  it('is told in the mail about the order where the licenses wait', async () => {
    const email = newAddress('gus')
    const orderId = await buyAsGuest(service.app, email)
    await mailedUrls(service, email, pages.confirm)
    await jobsToRest(service)
    const mails = service.mails.filter(({ to }) => to === email)
    const told = mails.filter(({ text }) => text.includes(orderId))
    expect(told.map(({ subject }) => subject).sort()).toEqual(['Get your Works licenses', 'Your Works licenses'])
    expect(told.find(({ subject }) => subject.startsWith('Your'))?.text).toContain('Your licenses are waiting')
  })
})

describe('what was bought for an address', () => {
  it('goes to its account when that is confirmed, bought before the sign-up or after', async () => {
    const email = newAddress()
    await buyAsGuest(service.app, email, snareLine())
    const user = await signUpAs(service.app, email)
    await buyAsGuest(service.app, email, kickLine())
    expect(await ownedBy(user.accessToken), 'not before').toEqual([])
    const links = await mailedUrls(service, email, pages.confirm, 3)
    const code = links[1]?.searchParams.get('code') ?? ''
    expect((await confirmEmail(service.app, { email, code }, user.accessToken)).statusCode).toBe(204)
    expect(await ownedBy(user.accessToken)).toEqual(['kick-works', 'snare-works'])
  })

  it('goes to a confirmed account at once, without another link', { tags: ['long'] }, async () => {
    const user = await signUp(service.app)
    await confirmEmail(service.app, await mailedLink(service, user.email, pages.confirm), user.accessToken)
    await buyAsGuest(service.app, user.email.toUpperCase())
    expect(await ownedBy(user.accessToken)).toEqual(['snare-works'])
    await jobsToRest(service)
    expect(await mailedUrls(service, user.email, pages.confirm, 1)).toHaveLength(1)
  })

  it('is granted once, however many links come back', async () => {
    const email = newAddress('gus')
    await buyAsGuest(service.app, email)
    await buyAsGuest(service.app, email)
    const codes = (await mailedUrls(service, email, pages.confirm, 2)).map((url) => url.searchParams.get('code') ?? '')
    const first = await confirmed({ email, code: codes[0] ?? '' })
    await resetPassword(service.app, { email, code: first.resetPasswordToken ?? '' }, newPassword)
    const second = await confirmed({ email, code: codes[1] ?? '' })
    expect(second.status).toBe('SignedIn')
    expect(await ownedBy(second.accessToken ?? '')).toEqual(['snare-works', 'snare-works'])
  })

  it('is not for somebody else', async () => {
    await buyAsGuest(service.app, newAddress('gus'))
    const user = await signUp(service.app)
    const link = await mailedLink(service, user.email, pages.confirm)
    const { accessToken = '' } = await confirmed(link, user.accessToken)
    expect(await ownedBy(accessToken)).toEqual([])
  })
})

describe('an account that is not confirmed', () => {
  it('signs in and buys like any other', { tags: ['states.account-confirmed'] }, async () => {
    const { email } = await signUp(service.app)
    const { accessToken } = await signedIn(service.app, email)
    await buy(service.app, accessToken, snareLine())
    expect(await ownedBy(accessToken)).toEqual(['snare-works'])
  })
})
