import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Waiting } from '#contract/entities/identity.ts'
import { dataOf, problemOf, send } from './calls.ts'
import { licensesOf, signUp } from './customers.ts'
import {
  buyAsGuest,
  confirmAccount,
  confirmEmail,
  confirmEmailChange,
  newAddress,
  signIn,
  updateUser,
} from './identity-calls.ts'
import { mailedLink, mailedUrls, pages } from './mailed-links.ts'
import { createTestService, type TestService } from './test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService('waiting', { limits: true })
})
afterAll(() => service.close())

const path = '/api/customer/identity/waiting'
const list = (token: string) => dataOf<Waiting[]>(send(service.app, 'GET', path, { token }))
const mailAgain = (token: string) => send(service.app, 'POST', `${path}/mail`, { token })
const day = 24 * 3600 * 1000

describe('what waits for a customer to prove an address', () => {
  it('is a new account until it is confirmed, and then nothing', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    expect(await list(token)).toEqual([{ kind: 'account', email }])
    await confirmAccount(service.app, await mailedLink(service, email, pages.confirm), { token })
    expect(await list(token)).toEqual([])
  })

  it('is what was bought for the address without an account, until it is confirmed', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    const link = await mailedLink(service, email, pages.confirm)
    await buyAsGuest(service.app, email.toUpperCase())
    expect(await list(token)).toEqual([{ kind: 'purchase', email }])
    expect((await confirmEmail(service.app, link, token)).statusCode).toBe(204)
    expect(await list(token)).toEqual([])
  })

  it('is a change of address, until that is done or its link is too old', async () => {
    const { accessToken: token } = await signUp(service.app)
    const [first, second, third] = [newAddress('one'), newAddress('two'), newAddress('three')]
    await updateUser(service.app, token, { email: first })
    service.clock.advance(1000)
    await updateUser(service.app, token, { email: second })
    expect(await list(token)).toEqual([{ kind: 'email-change', email: second }])
    await confirmEmailChange(service.app, await mailedLink(service, second, pages.account), token)
    expect(await list(token), 'the first one is not asked for any more').toEqual([])
    await updateUser(service.app, token, { email: third })
    const { accessToken: later } = await dataOf<{ accessToken: string }>(signIn(service.app, second))
    expect(await list(later)).toHaveLength(1)
    service.clock.advance(day)
    const { accessToken: tooLate } = await dataOf<{ accessToken: string }>(signIn(service.app, second))
    expect(await list(tooLate)).toEqual([])
  })
})

describe('the link that confirms an account', () => {
  it('is mailed once more, and confirms it, with what was bought', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    await buyAsGuest(service.app, email)
    expect((await mailAgain(token)).statusCode).toBe(204)
    const urls = await mailedUrls(service, email, pages.confirm, 3)
    const code = urls.at(-1)?.searchParams.get('code') ?? ''
    expect((await confirmEmail(service.app, { email, code }, token)).statusCode).toBe(204)
    expect((await licensesOf(service.app, token)).items).toHaveLength(1)
  })

  it('is not mailed to who has confirmed it', async () => {
    const { accessToken: token, email } = await signUp(service.app)
    await confirmEmail(service.app, await mailedLink(service, email, pages.confirm), token)
    const { status, detail } = await problemOf(mailAgain(token))
    expect([status, detail]).toEqual([409, 'Your address is confirmed already: load the page anew'])
  })

  it('is mailed five times an hour at most, with the first of them', async () => {
    const { accessToken: token } = await signUp(service.app)
    for (let count = 0; count < 4; count++) expect((await mailAgain(token)).statusCode).toBe(204)
    const { status, detail } = await problemOf(mailAgain(token))
    expect([status, detail]).toEqual([429, expect.stringContaining('wait an hour')])
  })
})
