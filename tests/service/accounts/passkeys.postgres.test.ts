import { describe, expect, it } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { Assertion, CreationOptions, Passkey, RequestOptions } from '#contract/passkeys.ts'
import { mostPasskeys } from '#service/accounts/customer-passkeys/service.ts'
import { type Authenticator, createAuthenticator, type Deviation } from '#tests/support/software-authenticator.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { password, signUp } from '../customers.ts'
import { countStatuses, startService } from '../start-service.ts'
import { shopOrigin, type TestService } from '../test-service.ts'
import { changeEmail, getUser, resetByMail, signedIn, signUpConfirmed } from './identity-calls.ts'
import { mailedLink, waitForMail } from './mailed-links.ts'

const service = await startService('passkeys')
const { app } = service
const path = '/api/customer/identity/passkeys'
type Asked<Options> = { challengeId: string; options: Options }

const start = (token: string) => send(app, 'POST', `${path}/options`, { token })
const list = (token: string) => dataOf<Passkey[]>(send(app, 'GET', path, { token }))
const remove = (token: string, id: string) => send(app, 'DELETE', `${path}/${id}`, { token })

async function addTo(token: string, authenticator: Authenticator, deviation: Deviation = {}) {
  const { challengeId, options } = await dataOf<Asked<CreationOptions>>(start(token))
  const response = authenticator.create(options, deviation)
  return send(app, 'POST', path, { token, json: { challengeId, response, name: 'Studio Mac' } })
}

/** A customer with a passkey. */
async function createHolder() {
  const user = await signUpConfirmed(service)
  const authenticator = createAuthenticator(shopOrigin)
  const { id } = await dataOf<Passkey>(addTo(user.accessToken, authenticator))
  return { user, authenticator, id }
}

const ask = (from: Pick<TestService, 'app'> = service) =>
  dataOf<Asked<RequestOptions>>(send(from.app, 'POST', `${path}/sign-in/options`))
const answer = (challengeId: string, response: Assertion) =>
  send(app, 'POST', `${path}/sign-in`, { query: { scheme: 'JWT' }, json: { challengeId, response } })

async function signInWith(authenticator: Authenticator, deviation: Deviation = {}) {
  const { challengeId, options } = await ask()
  return answer(challengeId, authenticator.get(options, deviation))
}
const refused = { statusCode: 400, code: 'passkey-refused' }

describe('a customer', () => {
  it('adds a passkey, is mailed about it, and signs in with it', async () => {
    const { user, authenticator, id } = await createHolder()
    const { text } = await waitForMail(service, user.email, 'A passkey was added')
    expect(text).toContain('Studio Mac')
    const { id: customerId, accessToken } = await dataOf<UserWithTokens>(signInWith(authenticator))
    expect(customerId).toBe(user.id)
    expect((await getUser(app, accessToken)).statusCode).toBe(200)
    expect(await list(accessToken)).toMatchObject([{ id, name: 'Studio Mac', lastUsedAt: expect.any(String) }])
  })

  it('renames and removes it, and it signs in no more', async () => {
    const { user, authenticator, id } = await createHolder()
    const { accessToken: token } = user
    await send(app, 'PATCH', `${path}/${id}`, { token, json: { name: 'Old Mac' } })
    expect(await list(token)).toMatchObject([{ name: 'Old Mac' }])
    expect((await remove(token, id)).statusCode).toBe(204)
    expect(await list(token)).toEqual([])
    expect(await problemOf(signInWith(authenticator))).toMatchObject(refused)
  })

  it('needs the password again to add or remove one, with an old session or one that a passkey opened', async () => {
    const { user, authenticator, id } = await createHolder()
    const { accessToken: byPasskey } = await dataOf<UserWithTokens>(signInWith(authenticator))
    service.clock.advance(11 * 60_000)
    for (const token of [user.accessToken, byPasskey])
      for (const call of [() => start(token), () => remove(token, id)])
        expect(await problemOf(call())).toMatchObject({ statusCode: 403, code: 'reauthentication-required' })
    const { accessToken } = await signedIn(app, user.email)
    expect((await remove(accessToken, id)).statusCode).toBe(204)
  })

  it('confirms the address first', async () => {
    const { accessToken } = await signUp(app)
    expect((await start(accessToken)).statusCode).toBe(409)
  })

  it('has none left after a new password by mail: whoever else got in is out', async () => {
    const { user, authenticator } = await createHolder()
    await resetByMail(service, user.email, 'another battery staple')
    expect(await problemOf(signInWith(authenticator))).toMatchObject(refused)
  })

  it('has none left after they took a change of address back: the thief may have added one', async () => {
    const { user, authenticator } = await createHolder()
    await changeEmail(service, user.accessToken)
    const { email, code } = await mailedLink(service, user.email, '/user-area/revert-email-change')
    const reverting = send(app, 'POST', '/api/customer/identity/revert-email-change', { query: { email, code } })
    expect((await reverting).statusCode).toBe(200)
    expect(await problemOf(signInWith(authenticator))).toMatchObject(refused)
  })

  it('has twenty at most', async () => {
    const { user } = await createHolder()
    const [added] = await service.database.query
      .selectFrom('customerPasskeys')
      .selectAll()
      .where('customerId', '=', user.id)
      .execute()
    if (!added) throw new Error('The passkey was not added')
    const more = Array.from({ length: mostPasskeys - 1 }, (_, index) => ({
      ...added,
      id: `${added.id}${index}`,
      transports: JSON.stringify(added.transports),
    }))
    await service.database.query.insertInto('customerPasskeys').values(more).execute()
    expect((await problemOf(start(user.accessToken))).detail).toContain('20 passkeys, which is the most')
  })

  it('keeps their own when another account is merged into theirs, whose passkeys sign in no more', async () => {
    const [stays, goes] = [await createHolder(), await createHolder()]
    const { challengeId, options } = await dataOf<Asked<CreationOptions>>(start(goes.user.accessToken))
    const json = { challengeId, response: createAuthenticator(shopOrigin).create(options), name: 'Late Mac' }
    const reason = 'One person with two accounts'
    await service.services.identity.merging.merge({ from: goes.user.id, to: stays.user.id }, reason)
    expect(await problemOf(signInWith(goes.authenticator))).toMatchObject(refused)
    expect((await send(app, 'POST', path, { token: stays.user.accessToken, json })).statusCode).toBe(400)
    expect(await list(stays.user.accessToken)).toMatchObject([{ id: stays.id }])
    expect(await dataOf<UserWithTokens>(signInWith(stays.authenticator))).toMatchObject({ id: stays.user.id })
  })

  it('adds one only by a challenge of their own, that was asked for this', async () => {
    const [one, other] = [await signUpConfirmed(service), await signUpConfirmed(service)]
    const authenticator = createAuthenticator(shopOrigin)
    const { challengeId, options } = await dataOf<Asked<CreationOptions>>(start(one.accessToken))
    const json = { challengeId, response: authenticator.create(options), name: 'Studio Mac' }
    const answers = await Promise.all([
      send(app, 'POST', path, { token: other.accessToken, json }),
      send(app, 'POST', `${path}/sign-in`, {
        query: { scheme: 'JWT' },
        json: { challengeId, response: json.response },
      }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    const signIn = await ask()
    const created = authenticator.create({ ...options, challenge: signIn.options.challenge })
    const bySignIn = { ...json, challengeId: signIn.challengeId, response: created }
    expect(await problemOf(send(app, 'POST', path, { token: one.accessToken, json: bySignIn }))).toMatchObject({
      code: 'challenge-not-valid',
    })
    expect((await send(app, 'POST', path, { token: one.accessToken, json })).statusCode).toBe(201)
    expect(await list(other.accessToken)).toEqual([])
  })

  it('touches nobody else’s', async () => {
    const [{ id }, { user }] = [await createHolder(), await createHolder()]
    expect((await remove(user.accessToken, id)).statusCode).toBe(404)
    const renaming = send(app, 'PATCH', `${path}/${id}`, { token: user.accessToken, json: { name: 'Mine' } })
    expect((await renaming).statusCode).toBe(404)
  })
})

describe('a passkey signs nobody in', () => {
  const counted = { counter: 1 }
  it.each<[string, Deviation]>([
    ['at another site', { origin: 'https://shop.evil.example' }],
    ['for another relying party', { relyingParty: 'evil.example' }],
    ['without finger, face or PIN', { isUserVerified: false }],
    ['for another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['by what creates one', { type: 'webauthn.create' }],
  ])('%s', async (_, deviation) => {
    const { authenticator } = await createHolder()
    expect(await problemOf(signInWith(authenticator, deviation))).toMatchObject(refused)
    expect((await signInWith(authenticator)).statusCode).toBe(200)
  })

  it('twice with one answer, also at once', async () => {
    const { authenticator } = await createHolder()
    const { challengeId, options } = await ask()
    // It counts nothing, as passkeys that are synced: the challenge alone protects.
    const response = authenticator.get(options, { counter: 0 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(challengeId, response)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 19 })
  })

  it('with a count that was used, as a copy has', async () => {
    const { authenticator } = await createHolder()
    expect((await signInWith(authenticator, counted)).statusCode).toBe(200)
    expect(await problemOf(signInWith(authenticator, counted))).toMatchObject(refused)
  })

  it('with one count by two answers at once, though each is to a challenge of its own', async () => {
    const { authenticator } = await createHolder()
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask()))
    const answers = await Promise.all(
      asked.map(({ challengeId, options }) => answer(challengeId, authenticator.get(options, counted))),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 9 })
  })

  it('as somebody else, whatever the answer says of whose it is', async () => {
    const [{ authenticator }, other] = [await createHolder(), await createHolder()]
    const [mine, theirs] = [await ask(), await ask()]
    const { userHandle } = other.authenticator.get(theirs.options).response
    const response = authenticator.get(mine.options)
    const mixed = { ...response, response: { ...response.response, userHandle } }
    expect(await problemOf(answer(mine.challengeId, mixed))).toMatchObject(refused)
  })

  it('too late', async () => {
    const { authenticator } = await createHolder()
    const { challengeId, options } = await ask()
    service.clock.advance(6 * 60_000)
    expect(await problemOf(answer(challengeId, authenticator.get(options)))).toMatchObject({
      code: 'challenge-not-valid',
    })
  })

  it('after the account was erased', async () => {
    const { user, authenticator } = await createHolder()
    const json = { password, confirmation: 'ERASE' }
    await send(app, 'POST', '/api/customer/identity/erase', { token: user.accessToken, json })
    expect(await problemOf(signInWith(authenticator))).toMatchObject(refused)
  })
})

it('refused passkeys are limited by network', { tags: ['long'] }, async () => {
  const limited = await startService('passkeys-limited', { limits: true })
  const { authenticator } = await createHolder()
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) {
    const { challengeId, options } = await ask(limited)
    const json = { challengeId, response: authenticator.get(options) }
    statuses.push((await send(limited.app, 'POST', `${path}/sign-in`, { query: { scheme: 'JWT' }, json })).statusCode)
  }
  expect(statuses).toEqual([...Array(30).fill(400), 429])
})
