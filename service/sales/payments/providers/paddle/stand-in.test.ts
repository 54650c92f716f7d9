import { afterAll, describe, expect, it } from 'vitest'
import { startPaddleApi } from '#tests/support/paddle/api.ts'
import published from '#tests/support/paddle/published.json' with { type: 'json' }
import { compareWithPublished } from '#tests/support/published-shapes.ts'

const api = await startPaddleApi()
afterAll(() => api.close())

const usual = { authorization: `Bearer ${api.settings.apiKey}`, 'paddle-version': '1' }
async function call(method: string, path: string, body?: object, headers: Record<string, string> = usual) {
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${api.settings.apiUrl}${path}`, sent)
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}
const refusal = (code: string) => ({ answer: { error: expect.objectContaining({ code }) } })

const price = {
  description: 'p/snare/full',
  tax_mode: 'external',
  unit_price: { amount: '9900', currency_code: 'USD' },
  product: { name: 'Snare', tax_category: 'standard' },
}
const selling = (changed: object = {}, item: object = {}) => ({
  currency_code: 'USD',
  items: [{ quantity: 1, price: { ...price, ...item } }],
  ...changed,
})
async function sold(): Promise<string> {
  await call('POST', '/transactions', selling())
  const id = api.transactions().at(-1)?.id ?? ''
  api.pay(id, 'DE')
  return id
}
const refunding = (transaction_id: string, changed: object = {}) => ({
  action: 'refund',
  type: 'full',
  reason: 'Asked for',
  transaction_id,
  ...changed,
})

describe('the stand-in of Paddle’s API', () => {
  it('takes what Paddle would take', async () => {
    expect(await call('POST', '/transactions', selling())).toMatchObject({
      status: 201,
      answer: { data: { status: 'draft' } },
    })
  })

  it('answers with objects, and sends events, as Paddle publishes them', async () => {
    const id = await sold()
    api.refundByHand(id, 900)
    api.chargeBack(id)
    const events = api.events().map(({ body }) => JSON.parse(body))
    const differences = [
      ...api.transactions().flatMap((transaction) => compareWithPublished('transaction', transaction, published)),
      ...api.adjustments().flatMap((adjustment) => compareWithPublished('adjustment', adjustment, published)),
      ...events.flatMap((event) => compareWithPublished('event', event, published)),
    ]
    expect(differences).toEqual([])
    expect([api.adjustments().length, events.length > 2]).toEqual([2, true])
  })

  it.each([
    ['an unknown field', () => selling({ note: 'x' }), 'bad_request'],
    ['an unknown one of a price', () => selling({}, { tax: 'external' }), 'bad_request'],
    [
      'a number for an amount',
      () => selling({}, { unit_price: { amount: 9900, currency_code: 'USD' } }),
      'bad_request',
    ],
    ['a fraction', () => selling({}, { unit_price: { amount: '99.5', currency_code: 'USD' } }), 'bad_request'],
    ['no items', () => selling({ items: [] }), 'bad_request'],
    ['a currency of nobody', () => selling({ currency_code: 'ZZZ' }), 'invalid_field'],
    ['two currencies', () => selling({ currency_code: 'EUR' }), 'invalid_field'],
    [
      'a tax category',
      () => selling({}, { product: { name: 'Snare', tax_category: 'ebooks' } }),
      'product_tax_category_not_approved',
    ],
    [
      'too many copies',
      () => selling({}, { quantity: { minimum: 2, maximum: 2 } }),
      'transaction_item_quantity_out_of_range',
    ],
  ])('refuses to sell with %s', async (_, body, code) => {
    const before = api.transactions().length
    expect(await call('POST', '/transactions', body())).toMatchObject({ status: 400, ...refusal(code) })
    expect(api.transactions().length).toBe(before)
  })

  it('refuses another key, a call of no version, and an unknown address', async () => {
    const { authorization } = usual
    expect(
      (await call('GET', '/transactions', undefined, { ...usual, authorization: 'Bearer pdl_sdbx_apikey_2' })).status,
    ).toBe(401)
    expect((await call('GET', '/transactions', undefined, { authorization })).status).toBe(400)
    expect((await call('GET', '/transaction')).status).toBe(404)
  })

  it('cancels what has its customer’s details, and nothing else', async () => {
    await call('POST', '/transactions', selling())
    const { id = '' } = api.transactions().at(-1) ?? {}
    const cancel = () => call('PATCH', `/transactions/${id}`, { status: 'canceled' })
    expect(await cancel()).toMatchObject(refusal('transaction_invalid_status_change'))
    api.enterDetails(id, 'DE')
    expect(await cancel()).toMatchObject({ status: 200, answer: { data: { status: 'canceled' } } })
    expect(() => api.pay(id, 'DE')).toThrow()
  })

  it('gives back no more than was paid, and decides about one refund at a time', async () => {
    const id = await sold()
    const [line] = api.transactions().find((one) => one.id === id)?.details.line_items ?? []
    const part = (amount: string) =>
      refunding(id, { type: 'partial', items: [{ item_id: line?.id, type: 'partial', amount }] })
    expect(await call('POST', '/adjustments', part('99999'))).toMatchObject(
      refusal('adjustment_amount_above_remaining_allowed'),
    )
    api.setRefunds('pending_approval')
    expect((await call('POST', '/adjustments', part('100'))).status).toBe(201)
    expect(await call('POST', '/adjustments', part('100'))).toMatchObject(refusal('adjustment_pending_refund_request'))
    api.decide(api.adjustments().at(-1)?.id ?? '', 'approved')
    expect(await call('POST', '/adjustments', refunding(id))).toMatchObject(
      refusal('adjustment_amount_above_remaining_allowed'),
    )
    api.setRefunds('approved')
  })

  it('has the fields of the notifications that Paddle has recorded', async () => {
    const id = await sold()
    const completed = api.events().findLast(({ type, body }) => type === 'transaction.completed' && body.includes(id))
    const event: Record<string, object> = JSON.parse(completed?.body ?? '{}')
    expect(Object.keys(event).sort()).toEqual(['data', 'event_id', 'event_type', 'notification_id', 'occurred_at'])
    expect(Object.keys(event.data ?? {}).sort()).toEqual(
      `address_id billed_at billing_details billing_period business_id checkout collection_mode created_at currency_code
       custom_data customer_id details discount_id id invoice_id invoice_number items origin payments status subscription_id
       updated_at`.split(/\s+/),
    )
  })
})
