import { afterAll, describe, expect, it } from 'vitest'
import { startStripeShop } from '#tests/support/stripe/shop.ts'

const { api } = await startStripeShop()
afterAll(() => api.close())

const authorization = `Bearer ${api.settings.secretKey}`
const usual = { authorization, 'stripe-version': '2026-10-28.endive' }
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = usual) {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${api.settings.apiUrl}/v1/${path}`, { method: 'POST', headers, body })
  const answer: unknown = await response.json()
  return { status: response.status, replayed: response.headers.get('idempotent-replayed'), answer }
}
const paying = (change: Record<string, string> = {}) => ({
  amount: '9900',
  currency: 'usd',
  confirm: 'true',
  confirmation_token: api.mint('success'),
  'automatic_payment_methods[enabled]': 'true',
  'automatic_payment_methods[allow_redirects]': 'never',
  ...change,
})
const without = (name: string) => Object.fromEntries(Object.entries(paying()).filter(([key]) => key !== name))
const refusal = (error: object) => ({ answer: { error: expect.objectContaining(error) } })

describe('the stand-in of Stripe’s API', () => {
  it('takes what Stripe would take', async () => {
    expect(await post('payment_intents', paying())).toMatchObject({ status: 200, answer: { status: 'succeeded' } })
  })

  it.each([
    ['an unknown parameter', () => paying({ return_adress: 'x' }), { code: 'parameter_unknown' }],
    ['an unknown one inside', () => paying({ 'automatic_payment_methods[on]': 'true' }), { code: 'parameter_unknown' }],
    ['no amount', () => without('amount'), { code: 'parameter_missing', param: 'amount' }],
    ['no currency', () => without('currency'), { code: 'parameter_missing', param: 'currency' }],
    ['a fraction', () => paying({ amount: '99.5' }), { code: 'parameter_invalid_integer' }],
    ['too little', () => paying({ amount: '49' }), { code: 'amount_too_small' }],
    ['less than nothing', () => paying({ amount: '-100' }), { code: 'amount_too_small' }],
    ['too much', () => paying({ amount: '100000000' }), { code: 'amount_too_large' }],
    ['a currency in capitals', () => paying({ currency: 'USD' }), { param: 'currency' }],
    ['a currency of nobody', () => paying({ currency: 'zzz' }), { param: 'currency' }],
    ['a part of a króna', () => paying({ currency: 'isk', amount: '1390050' }), { param: 'amount' }],
    ['a last digit of a dinar', () => paying({ currency: 'kwd', amount: '5124' }), { param: 'amount' }],
    ['a boolean of words', () => paying({ confirm: 'yes' }), { param: 'confirm' }],
    ['no token', () => without('confirmation_token'), { param: 'confirm' }],
    ['a token unknown', () => paying({ confirmation_token: 'ctoken_x' }), { code: 'resource_missing' }],
    ['redirects to nowhere', () => without('automatic_payment_methods[allow_redirects]'), { param: 'return_url' }],
    ['metadata too long', () => paying({ 'metadata[note]': 'x'.repeat(501) }), { param: 'metadata[note]' }],
  ])('refuses %s, and makes no payment', async (_, fields, error) => {
    const before = api.intents().length
    const refused = await post('payment_intents', fields())
    expect(refused).toMatchObject({ status: 400, ...refusal({ type: 'invalid_request_error', ...error }) })
    expect(api.intents().length).toBe(before)
  })

  it('refuses another key, and a call of no version', async () => {
    const strange = { ...usual, authorization: 'Bearer sk_test_another' }
    expect((await post('payment_intents', paying(), strange)).status).toBe(401)
    expect((await post('payment_intents', paying(), { authorization })).status).toBe(400)
  })

  it('answers a repeated call as the first, and refuses a key with something else', async () => {
    const headers = { ...usual, 'idempotency-key': 'once' }
    const [first, fields] = [paying(), paying({ amount: '100' })]
    const { answer } = await post('payment_intents', first, headers)
    expect(await post('payment_intents', first, headers)).toEqual({ status: 200, replayed: 'true', answer })
    const misused = await post('payment_intents', fields, headers)
    expect(misused).toMatchObject({ status: 400, ...refusal({ type: 'idempotency_error' }) })
  })

  it('takes a token once, and gives no more back than was paid', async () => {
    const fields = paying()
    await post('payment_intents', fields)
    expect(await post('payment_intents', fields)).toMatchObject({ status: 400 })
    const payment_intent = api.intents().at(-1)?.id ?? ''
    expect((await post(`payment_intents/${payment_intent}/cancel`, {})).answer).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    })
    expect((await post('refunds', { payment_intent, amount: '9901' })).status).toBe(400)
    expect((await post('refunds', { payment_intent, amout: '1' })).answer).toMatchObject({
      error: { code: 'parameter_unknown' },
    })
    expect((await post('refunds', { payment_intent })).status).toBe(200)
    expect((await post('refunds', { payment_intent })).answer).toMatchObject({
      error: { code: 'charge_already_refunded' },
    })
  })
})
