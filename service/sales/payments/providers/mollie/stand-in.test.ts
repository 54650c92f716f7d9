import { afterAll, describe, expect, it } from 'vitest'
import published from '#tests/support/mollie/published.json' with { type: 'json' }
import { startMollieShop } from '#tests/support/mollie/shop.ts'
import { compareWithPublished } from '#tests/support/published-shapes.ts'

const { api } = await startMollieShop()
afterAll(() => api.close())

const usual = { authorization: `Bearer ${api.settings.apiKey}`, 'content-type': 'application/json' }
async function call(method: string, path: string, body?: object, headers: Record<string, string> = usual) {
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${api.settings.apiUrl}/v2/${path}`, init)
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}
const paying = (change: Record<string, unknown> = {}) => ({
  amount: { currency: 'EUR', value: '99.00' },
  description: 'Order 1',
  redirectUrl: 'https://shop.example/back',
  method: 'ideal',
  ...change,
})
const eur = (value: unknown) => ({ amount: { currency: 'EUR', value } })
const without = (name: string) => Object.fromEntries(Object.entries(paying()).filter(([key]) => key !== name))

describe('the stand-in of Mollie’s API', () => {
  it('takes what Mollie would take', async () => {
    expect(await call('POST', 'payments', paying())).toMatchObject({
      status: 201,
      answer: { resource: 'payment', status: 'open', amount: { value: '99.00' }, method: 'ideal' },
    })
  })

  it.each([
    ['an unknown parameter', paying({ returnUrl: 'https://shop.example' }), 'returnUrl'],
    ['no amount', without('amount'), 'amount'],
    ['no description', without('description'), 'description'],
    ['no address to come back to', without('redirectUrl'), 'redirectUrl'],
    ['an address that is none', paying({ redirectUrl: 'shop' }), 'redirectUrl'],
    ['an amount as a number', paying(eur(99)), 'amount'],
    ['too few decimals', paying(eur('99')), 'amount'],
    ['too many decimals', paying(eur('99.000')), 'amount'],
    ['nothing', paying(eur('0.00')), 'amount'],
    ['too much', paying(eur('1000000.01')), 'amount'],
    ['a part of a yen', paying({ amount: { currency: 'JPY', value: '99.50' }, method: 'creditcard' }), 'amount'],
    ['a currency of nobody', paying({ amount: { currency: 'ZZZ', value: '99.00' } }), 'amount.currency'],
    ['a currency that the method lacks', paying({ amount: { currency: 'USD', value: '99.00' } }), 'amount.currency'],
    ['a method of nobody', paying({ method: 'klarna' }), 'method'],
  ])('refuses %s, and makes no payment', async (_, body, field) => {
    const before = api.payments().length
    expect(await call('POST', 'payments', body)).toMatchObject({ status: 422, answer: { status: 422, field } })
    expect(api.payments().length).toBe(before)
  })

  it('answers with objects as Mollie publishes them', async () => {
    for (const status of ['paid', 'failed', 'open'] as const) {
      await call('POST', 'payments', paying({ webhookUrl: 'https://shop.example/events' }))
      const id = api.payments().at(-1)?.id ?? ''
      if (status !== 'open') api.answer(id, status, 'insufficient_funds')
      if (status !== 'paid') continue
      api.refundByHand(id, '9.00')
      const chargeback = api.chargeBack(id)
      expect(compareWithPublished('chargeback', chargeback, published)).toEqual([])
    }
    const differences = [
      ...api.payments().flatMap((payment) => compareWithPublished('payment', payment, published)),
      ...api.refunds().flatMap((refund) => compareWithPublished('refund', refund, published)),
    ]
    expect(differences).toEqual([])
    expect(api.refunds().length).toBeGreaterThan(0)
  })

  it('refuses another key, a form, and what is not there', async () => {
    const another = { ...usual, authorization: 'Bearer test_another' }
    expect((await call('POST', 'payments', paying(), another)).status).toBe(401)
    const form = { ...usual, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call('POST', 'payments', paying(), form)).status).toBe(415)
    expect((await call('GET', 'payments/tr_unknown')).status).toBe(404)
    expect((await call('GET', 'orders')).status).toBe(404)
  })

  it('answers a repeated call as the first, and refuses its key for another', async () => {
    const keyed = { ...usual, 'idempotency-key': 'one' }
    const first = await call('POST', 'payments', paying(), keyed)
    expect(await call('POST', 'payments', paying(), keyed)).toEqual(first)
    expect((await call('POST', 'payments', paying({ method: 'eps' }), keyed)).status).toBe(400)
  })

  it('refunds no more than was paid, and cancels nothing that can’t be cancelled', async () => {
    await call('POST', 'payments', paying())
    const id = api.payments().at(-1)?.id ?? ''
    expect((await call('DELETE', `payments/${id}`)).status).toBe(422)
    expect((await call('POST', `payments/${id}/refunds`, eur('1.00'))).status).toBe(422)
    api.answer(id, 'paid')
    expect((await call('POST', `payments/${id}/refunds`, eur('98.99'))).status).toBe(201)
    expect((await call('POST', `payments/${id}/refunds`, eur('0.02'))).status).toBe(422)
    expect((await call('POST', `payments/${id}/refunds`, { amount: { currency: 'USD', value: '0.01' } })).status).toBe(
      422,
    )
    expect((await call('POST', `payments/${id}/refunds`, eur('0.01'))).status).toBe(201)
  })
})
