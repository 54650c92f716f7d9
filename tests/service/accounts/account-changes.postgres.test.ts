import { describe, expect, it } from 'vitest'
import type { User } from '#contract/entities/identity.ts'
import { dataOf, problemOf } from '../calls.ts'
import { licensesOf, password, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { vendor } from '../test-service.ts'
import {
  buyAsGuest,
  confirmEmailChange,
  getUser,
  newAddress,
  refresh,
  refusalOf,
  requestEmailChange,
  requestPasswordLink,
  resetPassword,
  setPassword,
  signedIn,
  signIn,
  signUpAs,
  updateUser,
} from './identity-calls.ts'
import { jobsToRest } from './mailed-links.ts'

const service = await startService('changing-account')
const limited = await startService('changing-account-limited', { limits: true })

const day = 24 * 3600 * 1000
const uselessLink = { code: ['This link was used already or is too old: change the address once more'] }
const emailOf = async (token: string) => (await dataOf<User>(getUser(service.app, token))).email

describe('changing name and preferences', () => {
  it('returns the changed user', { tags: ['calls.update-user', 'roles.customer-update'] }, async () => {
    const { accessToken: token, id, email } = await signUp(service.app)
    const preferences = { newsletterOptIn: true, productUpdatesOptIn: true }
    const response = await updateUser(service.app, token, {
      name: '  Ada King ',
      communicationPreferences: preferences,
    })
    const expected = {
      id,
      email,
      name: 'Ada King',
      tenantId: vendor.id,
      ownedProducts: [],
      communicationPreferences: preferences,
    }
    expect([response.statusCode, response.json()]).toEqual([200, { data: expected }])
    expect(await dataOf<User>(getUser(service.app, token))).toEqual(expected)
    const bare = await updateUser(service.app, token, {}, { 'x-mb-cors': '1' })
    expect(bare.json()).toEqual(expected)
  })

  it('keeps fields that are not given', async () => {
    const { accessToken: token } = await signUp(service.app)
    await updateUser(service.app, token, {
      communicationPreferences: { newsletterOptIn: false, productUpdatesOptIn: true },
    })
    const changes = { communicationPreferences: { newsletterOptIn: true } }
    expect(await dataOf<User>(updateUser(service.app, token, changes))).toMatchObject({
      name: 'Ada',
      communicationPreferences: { newsletterOptIn: true, productUpdatesOptIn: true },
    })
  })

  it('keeps a postal address until another one is given', async () => {
    const { accessToken: token } = await signUp(service.app)
    const address = {
      countryCode: 'GB',
      streetAddress1: '12 St James’s Square',
      streetAddress2: null,
      locality: 'London',
      region: null,
      postCode: 'SW1Y 4JH',
    }
    expect((await dataOf<User>(updateUser(service.app, token, { address }))).address).toEqual(address)
    await updateUser(service.app, token, { name: 'Ada King' })
    expect((await dataOf<User>(getUser(service.app, token))).address).toEqual(address)
    const next = { ...address, streetAddress2: 'Flat 2', postCode: 'SW1Y 4JJ' }
    await updateUser(service.app, token, { address: next })
    expect((await dataOf<User>(getUser(service.app, token))).address).toEqual(next)
  })

  it.each([
    ['address.countryCode', { address: { countryCode: 'Atlantis' } }],
    ['address.streetAddress1', { address: { countryCode: 'GB', streetAddress1: 'x'.repeat(201) } }],
  ])('names %s when that is wrong in an address', async (field, json) => {
    const { accessToken: token } = await signUp(service.app)
    const { statusCode, errors } = await refusalOf(updateUser(service.app, token, json))
    expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, expect.arrayContaining([field])])
    expect(await dataOf<User>(getUser(service.app, token))).not.toHaveProperty('address')
  })

  it.each([
    ['name', { name: '  ' }],
    ['email', { email: 'ada' }],
    ['communicationPreferences.newsletterOptIn', { communicationPreferences: {} }],
    ['email', { emailConfirmationToken: 'a code for which address?' }],
  ])('names %s when that is wrong: %j', async (field, json) => {
    const { accessToken: token } = await signUp(service.app)
    const { statusCode, errors } = await refusalOf(updateUser(service.app, token, json))
    expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, [field]])
  })
})

/** A customer who wants another address, and the link that came to it. */
async function moving(of = service) {
  const user = await signUp(of.app)
  const { wanted, response, link } = await requestEmailChange(of, user.accessToken)
  return { user, token: user.accessToken, wanted, response, link }
}

describe('changing the address', () => {
  it('takes effect with the code that was mailed to the new one: 201', {
    tags: ['calls.update-user-201'],
  }, async () => {
    const { user, token, response } = await moving()
    expect([response.statusCode, response.json().data.email]).toEqual([201, user.email])
    expect(await emailOf(token)).toBe(user.email)
    expect((await signIn(service.app, user.email)).statusCode).toBe(200)
  })

  it('is done by confirm-email-change, and the old address is told', {
    tags: ['calls.confirm-email-change', 'roles.customer-email-change'],
  }, async () => {
    const { user, token, wanted, link } = await moving()
    const { statusCode, body } = await confirmEmailChange(service.app, link, token)
    expect([statusCode, body]).toEqual([204, ''])
    expect(await emailOf(token)).toBe(wanted)
    expect((await signIn(service.app, wanted)).statusCode).toBe(200)
    expect((await signIn(service.app, user.email)).statusCode).toBe(404)
    await jobsToRest(service)
    const told = service.mails.filter(({ to, text }) => to === user.email && text.includes(wanted))
    expect(told.map(({ subject }) => subject)).toEqual(['Your address at Works was changed'])
  })

  it('is done by PATCH with emailConfirmationToken too, with whatever else is given', async () => {
    const { user, token, wanted, link } = await moving()
    const change = { name: 'Ada King', email: wanted.toUpperCase(), emailConfirmationToken: link.code }
    const response = await updateUser(service.app, token, change)
    expect([response.statusCode, response.json().data]).toMatchObject([200, { email: wanted, name: 'Ada King' }])
    await jobsToRest(service)
    expect(service.mails.filter(({ to, text }) => to === user.email && text.includes(wanted))).toHaveLength(1)
    const again = await updateUser(service.app, token, change)
    expect(again.statusCode, 'a second time it is the address already').toBe(200)
  })

  it('does nothing when only the case differs', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    const response = await updateUser(service.app, token, { email: email.toUpperCase() })
    expect([response.statusCode, response.json().data.email]).toEqual([200, email])
  })

  it('confirms the new address and claims what was bought for it', async () => {
    const { token, wanted, link } = await moving()
    await buyAsGuest(service.app, wanted)
    expect((await licensesOf(service.app, token)).items).toEqual([])
    await confirmEmailChange(service.app, link, token)
    expect((await licensesOf(service.app, token)).items).toHaveLength(1)
  })

  it('needs the right code: used, expired, made up, or of another address it is a field error', async () => {
    const { token, link } = await moving()
    const { link: other } = await moving()
    const codes = ['made up', other.code]
    for (const code of codes)
      expect(await refusalOf(confirmEmailChange(service.app, { ...link, code }, token))).toEqual({
        statusCode: 400,
        errors: uselessLink,
      })
    const patch = { email: link.email, emailConfirmationToken: 'made up', name: 'Not this' }
    expect(await refusalOf(updateUser(service.app, token, patch))).toEqual({ statusCode: 400, errors: uselessLink })
    expect((await dataOf<User>(getUser(service.app, token))).name).toBe('Ada')
    expect((await confirmEmailChange(service.app, link, token)).statusCode).toBe(204)
    expect((await problemOf(confirmEmailChange(service.app, link, token))).errors).toEqual(uselessLink)
    const late = await moving()
    service.clock.advance(day + 1000)
    const { accessToken } = await signedIn(service.app, late.user.email)
    expect((await problemOf(confirmEmailChange(service.app, late.link, accessToken))).errors).toEqual(uselessLink)
  })

  it('is refused in another account, and the code stays valid', async () => {
    const { token, link } = await moving()
    const eve = await signUp(service.app, 'Eve')
    const refusal = await refusalOf(confirmEmailChange(service.app, link, eve.accessToken))
    expect(refusal.errors).toEqual({ code: ['This link is for another account: sign in to that one'] })
    expect(await emailOf(eve.accessToken)).toBe(eve.email)
    expect((await confirmEmailChange(service.app, link, token)).statusCode).toBe(204)
  })

  it('to one that is taken is a field error, when asking and when confirming', async () => {
    const { token, link, wanted, user } = await moving()
    const other = await signUp(service.app)
    const taken = { statusCode: 400, errors: { email: ['There is another account with this address'] } }
    expect(await refusalOf(updateUser(service.app, token, { email: other.email.toUpperCase() }))).toEqual(taken)
    await signUpAs(service.app, wanted)
    expect(await refusalOf(confirmEmailChange(service.app, link, token))).toEqual(taken)
    expect(await emailOf(token)).toBe(user.email)
  })

  it('may be requested five times an hour, counting taken addresses, so that nobody probes for accounts', async () => {
    const { accessToken: token } = await signUp(limited.app)
    const { email: taken } = await signUp(limited.app)
    const statuses: number[] = []
    for (const email of [taken, taken, newAddress(), newAddress(), taken, taken])
      statuses.push((await updateUser(limited.app, token, { email })).statusCode)
    expect(statuses).toEqual([400, 400, 201, 201, 400, 429])
    expect((await updateUser(limited.app, token, { name: 'Ada King' })).statusCode, 'a name is no address').toBe(200)
  })

  it('works while limits count', async () => {
    const { token, link } = await moving(limited)
    const patch = { email: link.email, emailConfirmationToken: link.code }
    expect((await updateUser(limited.app, token, patch)).statusCode).toBe(200)
  })
})

describe('changing the password', () => {
  const newPassword = 'another battery staple'

  it('takes effect at once', { tags: ['calls.set-password', 'roles.customer-password-change'] }, async () => {
    const { accessToken: token, email } = await signUp(service.app)
    const { statusCode, body } = await setPassword(service.app, token, password, newPassword)
    expect([statusCode, body]).toEqual([204, ''])
    expect((await signIn(service.app, email, newPassword)).statusCode).toBe(200)
    expect((await signIn(service.app, email, password)).statusCode).toBe(404)
  })

  it('ends every other session, and not this one', async () => {
    const here = await signUp(service.app)
    const elsewhere = await signedIn(service.app, here.email)
    await setPassword(service.app, here.accessToken, password, newPassword)
    expect((await getUser(service.app, here.accessToken)).statusCode).toBe(200)
    expect((await refresh(service.app, here)).statusCode).toBe(200)
    expect((await getUser(service.app, elsewhere.accessToken)).statusCode).toBe(401)
    expect((await refresh(service.app, elsewhere)).statusCode).toBe(403)
  })

  it('invalidates links for a new password that were mailed before', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    const link = await requestPasswordLink(service, email)
    await setPassword(service.app, token, password, newPassword)
    expect((await problemOf(resetPassword(service.app, link, 'one more battery'))).statusCode).toBe(400)
    expect((await signIn(service.app, email, newPassword)).statusCode).toBe(200)
  })

  it('needs the current password', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    for (const wrong of ['not the password', ` ${password}`, ''])
      expect(await refusalOf(setPassword(service.app, token, wrong, newPassword))).toEqual({
        statusCode: 400,
        errors: { currentPassword: ['This is not your password now'] },
      })
    expect((await signIn(service.app, email)).statusCode).toBe(200)
  })

  it.each([
    ['1234567', 'Must have at least 8 characters'],
    ['x'.repeat(257), 'Must have at most 256 characters'],
    ['iloveyou', 'Many people have this password: choose another'],
    ['ILoveYou', 'Many people have this password: choose another'],
  ])('refuses %s', async (bad, reason) => {
    const { accessToken: token, email } = await signUp(service.app)
    const expected = { statusCode: 400, errors: { newPassword: [reason] } }
    expect(await refusalOf(setPassword(service.app, token, password, bad))).toEqual(expected)
    expect((await signIn(service.app, email)).statusCode).toBe(200)
  })

  it('keeps the spaces at its ends', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    await setPassword(service.app, token, password, '  two spaces  ')
    expect((await signIn(service.app, email, 'two spaces')).statusCode).toBe(404)
    expect((await signIn(service.app, email, '  two spaces  ')).statusCode).toBe(200)
  })
})
