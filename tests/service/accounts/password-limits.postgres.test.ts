import { beforeEach, describe, expect, it } from 'vitest'
import { identityLimits } from '#service/accounts/identity/rules.ts'
import { problemOf, send, statusesOf } from '../calls.ts'
import { buyer, password, signUp } from '../customers.ts'
import { fulfil } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'

const service = await startService('limits', { limits: true, trustedProxies: ['127.0.0.1'] })

/** Another network for each test. */
let network = 0
beforeEach(() => {
  network += 1
})
const here = () => `203.0.113.${network}`
const signIn = (email: string, text: string, from = here()) =>
  send(service.app, 'POST', '/api/customer/identity/sign-in', {
    text,
    query: { email },
    headers: { 'x-forwarded-for': from },
  })
const guess = async (email: string, times: number) => {
  return statusesOf(times, () => signIn(email, 'a guess'))
}

describe('guessing a password', () => {
  it('is stopped after 10 tries, also for the right one, and says when to come back', async () => {
    const { email } = await signUp(service.app)
    expect(await guess(email, 10)).toEqual(Array(10).fill(404))
    const response = signIn(email.toUpperCase(), password)
    expect(await problemOf(response)).toMatchObject({ statusCode: 429, title: 'Too many requests', status: 429 })
    expect((await response).headers['retry-after']).toBe('900')
    service.clock.advance(15 * 60_000 + 1)
    expect((await signIn(email, password)).statusCode).toBe(200)
  })

  it('is let through 10 times in any 15 minutes, however the tries are spread', { tags: ['long'] }, async () => {
    const { email } = await signUp(service.app)
    expect(await guess(email, 5)).toEqual(Array(5).fill(404))
    service.clock.advance(14 * 60_000)
    expect(await guess(email, 5)).toEqual(Array(5).fill(404))
    service.clock.advance(2 * 60_000)
    expect(await guess(email, 2)).toEqual([429, 429])
    service.clock.advance(13 * 60_000 + 1)
    expect(await guess(email, 11)).toEqual([...Array(10).fill(404), 429])
  })

  it('of one account leaves others alone, and an address without account is counted the same', {
    tags: ['long'],
  }, async () => {
    expect((await guess('nobody@example.com', 11)).at(-1)).toBe(429)
    const { email } = await signUp(service.app)
    expect((await signIn(email, password)).statusCode).toBe(200)
  })

  it('starts again from nothing after signing in', { tags: ['long'] }, async () => {
    const { email } = await signUp(service.app)
    await guess(email, 9)
    expect((await signIn(email, password)).statusCode).toBe(200)
    expect(await guess(email, 10)).toEqual(Array(10).fill(404))
  })

  it('is counted exactly when the guesses come at once', async () => {
    const { email } = await signUp(service.app)
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await signIn(email, 'a guess')).statusCode),
    )
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })
})

describe('trying one password on many accounts', () => {
  const { max, windowSeconds } = identityLimits.wrongPasswordsPerNetwork
  const spray = async (times: number, from: (turn: number) => string = here) => {
    return statusesOf(times, (turn) => signIn(`customer-${turn}@example.com`, 'Summer2026!', from(turn)))
  }

  it('is refused after 30 wrong passwords from one network, for all accounts, and only from there', {
    tags: ['long'],
  }, async () => {
    const { email } = await signUp(service.app)
    expect(await spray(max + 5)).toEqual([...Array(max).fill(404), ...Array(5).fill(429)])
    const response = signIn(email, password)
    expect(await problemOf(response)).toMatchObject({
      statusCode: 429,
      detail: identityLimits.wrongPasswordsPerNetwork.detail,
    })
    expect((await response).headers['retry-after']).toBe(String(windowSeconds))
    expect((await signIn(email, password, '198.51.100.7')).statusCode).toBe(200)
    service.clock.advance(windowSeconds * 1000 + 1)
    expect((await signIn(email, password)).statusCode).toBe(200)
  })

  it('counts the addresses of one IPv6 network as one', { tags: ['long'] }, async () => {
    const statuses = await spray(max + 1, (turn) => `2001:db8:5:5:${(turn + 1).toString(16)}::1`)
    expect(statuses.at(-1)).toBe(429)
    expect(await spray(1, () => '2001:db8:5:6::1')).toEqual([404])
  })

  it('does not limit a school behind one address: right passwords do not count', { tags: ['long'] }, async () => {
    const { email } = await signUp(service.app)
    await spray(max - 1)
    for (let count = 0; count < max + 5; count += 1) expect((await signIn(email, password)).statusCode).toBe(200)
    await spray(2)
    const other = await signUp(service.app)
    for (let count = 0; count < 20; count += 1) expect((await signIn(other.email, 'a guess')).statusCode).toBe(429)
    expect((await signIn(other.email, password, '198.51.100.8')).statusCode, 'of no account').toBe(200)
  })

  it('is no faster at once: a right password is not told once there were too many wrong ones', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: max + 10 },
        async (_, turn) => (await signIn(`at-once-${turn}@example.com`, 'x')).statusCode,
      ),
    )
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(max)
  })

  it('counts wherever a password is asked for', { tags: ['long'] }, async () => {
    const { email, accessToken: token } = await signUp(service.app)
    await spray(max)
    const headers = { 'x-forwarded-for': here() }
    const json = { currentPassword: password, newPassword: 'another battery staple' }
    const set = send(service.app, 'POST', '/api/customer/identity/set-password', { token, json, headers })
    const erasure = { token, json: { password, confirmation: 'ERASE' }, headers }
    const erase = send(service.app, 'POST', '/api/customer/identity/erase', erasure)
    expect([(await set).statusCode, (await erase).statusCode]).toEqual([429, 429])
    expect((await signIn(email, password, '198.51.100.9')).statusCode).toBe(200)
  })
})

it('fulfilling is stopped after 60 tries in an hour', async () => {
  const { token } = await buyer(service.app)
  const json = { deviceName: 'Laptop', deviceSignature: 'same' }
  const request = await send(service.app, 'POST', '/api/client/activations/snare-works/request', { json })
  const { id } = request.json()
  const statuses = await statusesOf(61, () => fulfil(service.app, id, token))
  expect(statuses).toEqual([200, ...Array(59).fill(409), 429])
})

it('an address that calls more than 600 times a minute is told to wait', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 620; count += 1)
    statuses.add((await send(service.app, 'GET', '/api/public/vendors/current')).statusCode)
  expect([...statuses]).toEqual([200, 429])
  const response = send(service.app, 'GET', '/api/public/vendors/current')
  expect(await problemOf(response)).toMatchObject({ statusCode: 429, title: 'Too many requests' })
  expect(Number((await response).headers['retry-after'])).toBeGreaterThan(0)
})
