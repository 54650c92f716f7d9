import { describe, expect, it, vi } from 'vitest'
import { createCalls } from './calls.ts'
import { exampleCheckout } from './example-checkout.ts'
import { describeFailure, isNotFound } from './order-changes.ts'

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

const failureOf = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error)

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
    expect(
      await createCalls({ ...unhurried, fetch: answering(200, { data: checkout }) }, key).getCheckout('ch_1'),
    ).toEqual(checkout)
  })

  it('reject a response of the wrong shape', async () => {
    const failure = await failureOf(
      createCalls({ ...unhurried, fetch: answering(200, { data: { id: 'ch_1' } }) }, key).getCheckout('ch_1'),
    )
    expect(failure).toBeInstanceOf(Error)
    expect(describeFailure(failure)).toMatch(/connection broke/)
  })

  it("report a refusal with the service's message", async () => {
    const problem = { title: 'Conflict', detail: 'This checkout has expired', status: 409 }
    expect(
      describeFailure(
        await failureOf(
          createCalls({ ...unhurried, fetch: answering(409, problem) }, key).pay('ch_1', {
            paymentToken: 'tok_success',
          }),
        ),
      ),
    ).toBe('This checkout has expired')
  })

  it('recognise a checkout that does not exist', async () => {
    const failure = await failureOf(
      createCalls({ ...unhurried, fetch: answering(404, { title: 'Not found' }) }, key).getCheckout('ch_1'),
    )
    expect(isNotFound(failure)).toBe(true)
  })

  it('keep internal errors from the customer', async () => {
    const failure = await failureOf(
      createCalls({ ...unhurried, fetch: answering(500, { title: 'relation "orders"' }) }, key).pay('ch_1', {
        paymentToken: 'tok',
      }),
    )
    expect(describeFailure(failure)).toMatch(/connection broke/)
  })
})
