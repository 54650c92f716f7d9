import { describe, expect, it } from 'vitest'
import { createActivationRequests } from './activation-requests.ts'
import { NotAuthenticatedError, NotFoundError } from './errors.ts'
import type { Shop } from './shop.ts'
import { signIn } from './sign-in.ts'
import { activationRequest, setScene } from './testing/examples.ts'

const path = '/api/customer/activations/request-1'
const inStatus = (status: string) => ({ data: { ...activationRequest, status } })

it('can be read without a session', {
  tags: ['calls.activation-request', 'roles.anonymous-reads-activation-request'],
}, async () => {
  const { host, shop } = setScene()
  host.on(`GET ${path}`, { data: activationRequest })
  expect(await createActivationRequests(shop).get('request-1')).toEqual(activationRequest)
})

it('is fulfilled with a license by customers only', { tags: ['calls.fulfil-license'] }, async () => {
  const { host, shop } = setScene()
  host.on(`POST ${path}/license`, inStatus('Fulfilled'))
  await expect(createActivationRequests(shop).fulfilWithLicense('request-1')).rejects.toThrow(NotAuthenticatedError)
  expect(host.received()).toEqual([])
  await signIn(shop, 'ada@example.com', 'pass word')
  expect((await createActivationRequests(shop).fulfilWithLicense('request-1')).status).toBe('Fulfilled')
})

it('is fulfilled with a trial without a session', { tags: ['calls.fulfil-trial'] }, async () => {
  const { host, shop } = setScene()
  host.on(`POST ${path}/trial`, inStatus('Fulfilled'))
  expect((await createActivationRequests(shop).fulfilWithTrial('request-1')).status).toBe('Fulfilled')
})

describe('cancelling', () => {
  it('ends it', { tags: ['calls.cancel-activation', 'states.cancelling'] }, async () => {
    const { host, shop } = setScene()
    host.on(`GET ${path}`, inStatus('Requested'))
    host.on(`POST ${path}/cancel`, inStatus('Cancelled'))
    expect((await createActivationRequests(shop).cancel('request-1')).status).toBe('Cancelled')
  })

  it('makes no call when the request is already cancelled', { tags: ['states.cancelling'] }, async () => {
    const { host, shop } = setScene()
    host.on(`GET ${path}`, inStatus('Cancelled'))
    expect((await createActivationRequests(shop).cancel('request-1')).status).toBe('Cancelled')
    expect(host.received().map(({ method }) => method)).toEqual(['GET'])
  })
})

const poll = (shop: Pick<Shop, 'call' | 'environment'>, { signal } = new AbortController()) =>
  createActivationRequests(shop).pollUntilCompleted('request-1', signal)

describe('polling', () => {
  const completed = `GET ${path}/completed`

  it('runs every 1.5 seconds until the request is completed', {
    tags: ['states.polls-until-completed', 'constants.activation-poll', 'calls.activation-completed'],
  }, async () => {
    const { host, browser, shop } = setScene()
    host.on(completed, { data: false }, { data: false }, { data: true })
    let isDone = false
    const done = poll(shop).then(() => {
      isDone = true
    })
    for (const asked of [1, 2, 3]) {
      await browser.advance(1499)
      expect(host.received(completed)).toHaveLength(asked - 1)
      await browser.advance(1)
      expect(host.received(completed)).toHaveLength(asked)
      expect(isDone).toBe(asked === 3)
    }
    await done
    await browser.advance(10_000)
    expect(host.received(completed)).toHaveLength(3)
  })

  it.each([true, false])('resolves with Completed, also after a check for cancellation (%s)', async (isAsked) => {
    const { host, browser, shop } = setScene()
    host.on(completed, ...Array.from({ length: isAsked ? 5 : 1 }, () => ({ data: false })), { data: true })
    host.on(`GET ${path}`, inStatus('Fulfilled'))
    const ending = poll(shop)
    await browser.advance(15_000)
    expect(await ending).toBe('Completed')
    expect(host.received(`GET ${path}`)).toHaveLength(isAsked ? 1 : 0)
  })

  it('ends when the request is cancelled or has expired', async () => {
    const { host, browser, shop } = setScene()
    host.on(completed, { data: false })
    host.on(`GET ${path}`, inStatus('Fulfilled'), inStatus('Cancelled'))
    const ending = poll(shop)
    await browser.advance(60_000)
    expect(await ending).toBe('Cancelled')
    expect(host.received(completed)).toHaveLength(8)
    expect(host.received(`GET ${path}`)).toHaveLength(2)
  })

  it('continues after a temporary failure, and ends when the request does not exist', async () => {
    const { host, browser, shop } = setScene()
    host.on(completed, { data: false })
    host.on(`GET ${path}`, null, { status: 404 })
    const ending = poll(shop)
    const failed = expect(ending).rejects.toThrow(NotFoundError)
    await browser.advance(60_000)
    await failed
    expect(host.received(`GET ${path}`)).toHaveLength(2)
  })

  it('ends when it is aborted', async () => {
    const { host, browser, shop } = setScene()
    host.on(completed, { data: false })
    const ending = new AbortController()
    const done = poll(shop, ending).catch((error) => error.name)
    await browser.advance(2000)
    ending.abort()
    expect(await done).toBe('AbortError')
    await browser.advance(10_000)
    expect(host.received(completed)).toHaveLength(1)
  })

  it('continues after a temporary failure of the service', async () => {
    const { host, browser, shop } = setScene()
    host.on(completed, null, { status: 503 }, { status: 503 }, { data: true })
    const done = poll(shop)
    await browser.advance(10_000)
    await done
    expect(host.received(completed)).toHaveLength(4)
  })

  it('ends for an unknown request', async () => {
    const { host, browser, shop } = setScene()
    host.on(completed, { status: 404 })
    const done = poll(shop)
    const failed = expect(done).rejects.toThrow(NotFoundError)
    await browser.advance(1500)
    await failed
  })
})
