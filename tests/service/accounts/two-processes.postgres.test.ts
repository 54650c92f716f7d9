import { describe, expect, it } from 'vitest'
import { erasureWord } from '#contract/endpoints/account.ts'

import { identityLimits } from '#service/accounts/identity/rules.ts'
import { send } from '../calls.ts'
import { password } from '../customers.ts'
import { startService } from '../start-service.ts'
import type { TestService } from '../test-service.ts'
import { getUser, newAddress, refresh, setPassword, signedIn, signIn, signUpAs } from './identity-calls.ts'

// Two services on one PostgreSQL stand for two processes. The catalogue and the keys, which each of them keeps in memory,
// are in catalogue-sync.postgres.test.ts and keys.postgres.test.ts: they agree within 2 seconds. All of this, at once.
const here = await startService('agreement', { limits: true })
const there = await startService('agreement', { limits: true, place: here.place })

/** A customer who is signed in twice, as one process and the other have let them in. */
async function signInTwice() {
  const email = newAddress()
  const first = await signUpAs(here.app, email)
  const second = await signedIn(there.app, email)
  return { email, first, second }
}
const statusOf = async (service: TestService, token: string) => (await getUser(service.app, token)).statusCode

describe('what one process does to sessions, the other knows at once', () => {
  it('a sign-out everywhere', async () => {
    const { first, second } = await signInTwice()
    await send(here.app, 'DELETE', '/api/customer/identity/sessions', { token: first.accessToken })
    expect(await statusOf(there, second.accessToken)).toBe(401)
    expect((await refresh(there.app, second)).statusCode).toBe(403)
  })

  it('a new password, which ends every session but its own', async () => {
    const { first, second } = await signInTwice()
    await setPassword(here.app, first.accessToken, password, 'another battery staple')
    expect([await statusOf(there, second.accessToken), await statusOf(there, first.accessToken)]).toEqual([401, 200])
  })

  it('an account that was erased', async () => {
    const { email, first, second } = await signInTwice()
    const json = { password, confirmation: erasureWord }
    const erased = await send(here.app, 'POST', '/api/customer/identity/erase', { token: first.accessToken, json })
    expect(erased.statusCode).toBe(204)
    expect(await statusOf(there, second.accessToken)).toBe(401)
    expect((await signIn(there.app, email)).statusCode).toBe(404)
  })

  it('a refresh whose answer was lost: the other answers the same tokens again, and takes it for no theft', async () => {
    const { first } = await signInTwice()
    const [one, other] = [await refresh(here.app, first), await refresh(there.app, first)]
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(JSON.parse(other.body).data.refreshToken).toBe(JSON.parse(one.body).data.refreshToken)
  })
})

it('tries are counted together, whichever process they come to', async () => {
  const email = newAddress()
  await signUpAs(here.app, email)
  const { max } = identityLimits.signInPerAccount
  for (let turn = 0; turn < max; turn += 1)
    expect((await signIn((turn % 2 === 0 ? here : there).app, email, 'wrong')).statusCode).toBe(404)
  expect((await signIn(here.app, email, password)).statusCode).toBe(429)
  expect((await signIn(there.app, email, password)).statusCode).toBe(429)
})
