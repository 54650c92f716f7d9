import { describe, expect, it } from 'vitest'
import { retriedStatuses } from '#contract/constants.ts'
import { endpoints } from '#contract/endpoints.ts'
import { storefront } from './testing/examples.ts'
import { setCall } from './testing/scenes.ts'

const path = '/api/customer/storefront'

describe('a retry', () => {
  it.each([...retriedStatuses])('follows %i', { tags: ['client.retries-once'] }, async (status) => {
    const { host, browser, call } = setCall()
    host.on(`GET ${path}`, { status, json: { title: 'Busy' } }, { data: storefront })
    const answer = call(endpoints.getStorefront)
    await browser.advance(1000)
    expect((await answer).payload).toEqual(storefront)
    expect(host.received()).toHaveLength(2)
  })

  it('happens only once', { tags: ['client.retries-once'] }, async () => {
    const { host, browser, call } = setCall()
    host.on(`GET ${path}`, { status: 503, json: { title: 'Busy' } })
    const answer = call(endpoints.getStorefront).catch((error) => error.message)
    await browser.advance(60_000)
    expect(await answer).toBe('Busy')
    expect(host.received()).toHaveLength(2)
  })

  it.each([400, 404, 410, 501])('does not follow %i', async (status) => {
    const { host, browser, call } = setCall()
    host.on(`GET ${path}`, { status, json: { title: 'No' } })
    const answer = call(endpoints.getStorefront).catch(() => 'failed')
    await browser.advance(60_000)
    expect(await answer).toBe('failed')
    expect(host.received()).toHaveLength(1)
  })

  it.each([...retriedStatuses])(
    'never what carries a body or changes something, after %i',
    { tags: ['client.never-retries-bodies'] },
    async (status) => {
      const { host, browser, call } = setCall({}, 'token')
      const busy = { status, json: { title: 'Busy' } }
      host.on('POST /api/customer/activations/a/license', busy)
      host.on('PATCH /api/customer/identity', busy)
      host.on('DELETE /api/customer/orders/o/billing-details', busy)
      const answers = Promise.allSettled([
        call(endpoints.fulfilWithLicense, { parameters: { id: 'a' } }),
        call(endpoints.updateUser, { body: { name: 'Ada' } }),
        call(endpoints.deleteBillingDetails, { parameters: { id: 'o' } }),
      ])
      await browser.advance(60_000)
      expect((await answers).map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'rejected'])
      expect(host.received()).toHaveLength(3)
    },
  )

  it.each([
    ['2', 2000],
    ['0', 0],
    ['3600', 5000],
    ['Sun, 01 Mar 2026 12:00:03 GMT', 3000],
    ['soon', 200],
  ])('waits as long as Retry-After: %s says, at most 5 seconds', async (retryAfter, delay) => {
    const { host, browser, call } = setCall()
    host.on(`GET ${path}`, { status: 429, headers: { 'retry-after': retryAfter } }, { data: storefront })
    const answer = call(endpoints.getStorefront)
    await browser.advance(Math.max(0, delay - 1))
    expect(host.received()).toHaveLength(delay === 0 ? 2 : 1)
    await browser.advance(1)
    expect((await answer).payload).toEqual(storefront)
  })

  it('stops when it is aborted', async () => {
    const { host, browser, call } = setCall()
    host.on(`GET ${path}`, { status: 503 }, { data: storefront })
    const ending = new AbortController()
    const waiting = call(endpoints.getStorefront, { signal: ending.signal }).catch((error) => error.name)
    await browser.settle()
    ending.abort()
    expect(await waiting).toBe('AbortError')
    await browser.advance(10_000)
    expect(host.received()).toHaveLength(1)
  })
})
