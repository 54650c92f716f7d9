import { describe, expect, it, vi } from 'vitest'
import { exampleCheckout } from '../client/testing/example-checkout.ts'
import { createCalls } from './calls.ts'
import { describeFailure, isNotFound } from './failures.ts'

const answering = (status: number, body: unknown) =>
  vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))

const unhurried = {
  now: () => 0,
  schedule: (run: () => void) => {
    run()
    return () => undefined
  },
}

const key = '3f0f2a52-7a0c-4b8a-9a57-0d1c61a4c2aa'

const callsTo = (status: number, body: unknown) => createCalls({ ...unhurried, fetch: answering(status, body) }, key)

describe('the calls of the checkout page', () => {
  it('send the payment token, the amount that the customer saw and the secret of the tab', async () => {
    const fetch = answering(200, { data: exampleCheckout({}) })
    const { due } = exampleCheckout({}).total
    await createCalls({ ...unhurried, fetch }, key).pay('ch/1', { paymentToken: 'tok_success', due })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/checkout/ch%2F1/pay')
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'x-backline-cors': '1', 'x-backline-payer': key, 'content-type': 'application/json' },
      body: JSON.stringify({ paymentToken: 'tok_success', due }),
    })
  })

  it('read the checkout from its envelope', async () => {
    const checkout = exampleCheckout({})
    expect(await callsTo(200, { data: checkout }).getCheckout('ch_1')).toEqual(checkout)
  })

  it.each<[string, number, object, string]>([
    ['a response of the wrong shape as a broken connection', 200, { data: { id: 'ch_1' } }, 'connection was lost'],
    ['an internal error as a broken connection', 500, { title: 'relation "orders"' }, 'connection was lost'],
    ["a refusal with the service's message", 409, { title: 'T', detail: 'It has expired' }, 'It has expired'],
  ])('report %s', async (_, status, body, message) => {
    const failure = await callsTo(status, body)
      .pay('ch_1', { paymentToken: 'tok' })
      .catch((error) => error)
    expect(describeFailure(failure)).toContain(message)
  })

  it('recognise a checkout that does not exist', async () => {
    const failure = await callsTo(404, { title: 'Not found' })
      .getCheckout('ch_1')
      .catch((error) => error)
    expect(isNotFound(failure)).toBe(true)
  })
})
