import { describe, expect, it } from 'vitest'
import type { User, UserWithTokens } from '#contract/entities/identity.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { password, signUp } from '../customers.ts'
import { addressIn } from '../germany.ts'
import { readJwt } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { vendor } from '../test-service.ts'

const service = await startService('identity')

const address = addressIn('DE')
const newcomer = {
  name: ' Grace Obi ',
  email: 'Grace@Example.com',
  password,
  address,
  acceptedPrivacyPolicy: true,
  acceptedTermsAndConditions: true,
}
const postSignUp = (json: unknown, query: Record<string, string> = { scheme: 'JWT', communicationOptIn: 'true' }) =>
  send(service.app, 'POST', '/api/customer/identity/sign-up', { json, query })
const postSignIn = (email: string, text = password) =>
  send(service.app, 'POST', '/api/customer/identity/sign-in', { text, query: { email, scheme: 'JWT' } })
const getUser = (token?: string) => send(service.app, 'GET', '/api/customer/meta/user', { token })

describe('signing up', () => {
  it('makes an account and signs in to it', {
    tags: [
      'calls.sign-up',
      'entities.user',
      'entities.address',
      'entities.user-with-tokens',
      'customer.signs-up-and-in',
    ],
  }, async () => {
    const user = await dataOf<UserWithTokens>(postSignUp(newcomer))
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'grace@example.com',
      name: 'Grace Obi',
      tenantId: vendor.id,
      address,
      communicationPreferences: { newsletterOptIn: true, productUpdatesOptIn: true },
      ownedProducts: [],
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    })
    const { accessToken, refreshToken: _, ...account } = user
    expect(await dataOf<User>(getUser(accessToken))).toEqual(account)
  })

  it('opts in to mail only when asked', async () => {
    const quiet = { ...newcomer, email: 'quiet@example.com', address: undefined }
    const user = await dataOf<UserWithTokens>(postSignUp(quiet, { communicationOptIn: 'false' }))
    expect(user.communicationPreferences).toEqual({ newsletterOptIn: false, productUpdatesOptIn: false })
    expect(user).not.toHaveProperty('address')
  })

  it.each(['grace@example.com', 'GRACE@EXAMPLE.COM'])('with a taken address is a field error: %s', async (email) => {
    const { statusCode, errors } = await problemOf(postSignUp({ ...newcomer, email }))
    expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, ['email']])
  })

  it.each([
    ['name', { name: '  ' }],
    ['email', { email: 'grace' }],
    ['password', { password: 'short' }],
    ['password', { password: 'Football' }],
    ['password', { password: '12345678' }],
    ['password', { password: 'x'.repeat(257) }],
    ['acceptedPrivacyPolicy', { acceptedPrivacyPolicy: false }],
    ['acceptedTermsAndConditions', { acceptedTermsAndConditions: undefined }],
    ['address.postCode', { address: { ...address, postCode: 'much too long for a post code' } }],
    ['address.countryCode', { address: { ...address, countryCode: 'Germany' } }],
  ])('names %s when that is wrong: %j', async (field, change) => {
    const { statusCode, errors } = await problemOf(postSignUp({ ...newcomer, email: 'new@example.com', ...change }))
    expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, [field]])
  })
})

describe('signing in', () => {
  it('takes the password as plain text and gives tokens', {
    tags: ['calls.sign-in', 'roles.anonymous-signs-in'],
  }, async () => {
    const { email, id } = await signUp(service.app)
    const user = await dataOf<UserWithTokens>(postSignIn(` ${email.toUpperCase()} `))
    expect(user).toMatchObject({ id, email, accessToken: expect.any(String), refreshToken: expect.any(String) })
  })

  it('answers a wrong password and an unknown address with one and the same 404', {
    tags: ['errors.user-not-found'],
  }, async () => {
    const { email } = await signUp(service.app)
    const wrong = await postSignIn(email, 'not the password')
    const unknown = await postSignIn('nobody@example.com')
    expect([wrong.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(wrong.body).toBe(unknown.body)
    const headersOf = ({ headers }: typeof wrong) => Object.keys(headers).sort()
    expect(headersOf(wrong)).toEqual(headersOf(unknown))
    expect(wrong.json().detail).toBe('User not found')
  })

  it.each(['', ' ', 'a'.repeat(4000)])('never matches the password %j', async (text) => {
    const { email } = await signUp(service.app)
    expect([400, 404]).toContain((await postSignIn(email, text)).statusCode)
  })
})

describe('an access token', () => {
  it('is needed for what is the customer’s own', {
    tags: ['roles.token-needed', 'roles.customer-user-details', 'calls.user'],
  }, async () => {
    expect(await problemOf(getUser())).toMatchObject({ statusCode: 401, title: 'Not authenticated' })
    const { accessToken, id } = await signUp(service.app)
    expect(await dataOf<User>(getUser(accessToken))).toMatchObject({ id })
  })

  it('lives 15 minutes', { tags: ['constants.access-token-lifetime'] }, async () => {
    const { accessToken } = await signUp(service.app)
    const { iat, exp } = readJwt(accessToken).claims
    expect(Number(exp) - Number(iat)).toBe(900)
    service.clock.advance(14.9 * 60_000)
    expect((await getUser(accessToken)).statusCode).toBe(200)
    service.clock.advance(0.2 * 60_000)
    expect((await getUser(accessToken)).statusCode).toBe(401)
  })
})
