import { afterAll, describe, expect, it } from 'vitest'
import { compareWithPublished } from '#tests/support/published-shapes.ts'
import published from '#tests/support/stripe/published.json' with { type: 'json' }
import { startStripeShop } from '#tests/support/stripe/shop.ts'
import { record } from '../../recording/record.ts'
import { recordableStripe } from './recordable.ts'

const shop = await startStripeShop()
const { api } = shop
afterAll(() => api.close())

/** Published in the reference of Refunds as optional; the published example has no failed refund. */
const missingInExamples = ['refund.failure_reason is not published']

/** All objects of Stripe in an answer, at any depth, each with its kind. */
function objectsIn(value: unknown): { object: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  if (!('object' in value) || typeof value.object !== 'string') return inside
  const fields = Object.entries(value).map(([name, field]) => [name, isObject(field) ? field.id : field])
  return [{ ...Object.fromEntries(fields), object: value.object }, ...inside]
}

const isObject = (value: unknown): value is { id: unknown } =>
  typeof value === 'object' && value !== null && 'object' in value && 'id' in value

/** What holds objects together, and what is made by the test mode alone. */
const isWrapper = ({ object }: { object: string }) => ['list', 'search_result', 'confirmation_token'].includes(object)

const differencesOf = (texts: readonly string[]) => {
  const objects = texts.flatMap((text) => objectsIn(JSON.parse(text))).filter((object) => !isWrapper(object))
  const kinds = new Set(objects.map(({ object }) => object))
  const differences = new Set(objects.flatMap((object) => compareWithPublished(object.object, object, published)))
  return { kinds: [...kinds].sort(), differences: [...differences].filter((one) => !missingInExamples.includes(one)) }
}

describe('the stand-in of Stripe', () => {
  it('answers with objects as Stripe publishes them', async () => {
    const { exchanges } = await record(recordableStripe(api.settings, shop.clock), shop.clock)
    const [intent] = api.intents()
    api.payOut(shop.clock(), 'usd', [
      { charge: intent?.id ?? '', fee: 59 },
      { disputeOf: intent?.id ?? '', fee: 1_500 },
    ])
    const answers = await Promise.all(
      ['/v1/payouts', `/v1/balance_transactions?payout=${await readPayoutId()}&expand[0]=data.source`].map(ask),
    )
    const { kinds, differences } = differencesOf([...exchanges.map(({ answer }) => answer), ...answers])
    expect(differences).toEqual([])
    expect(kinds).toEqual([
      'balance_transaction',
      'charge',
      'dispute',
      'payment_intent',
      'payment_method',
      'payout',
      'refund',
    ])
  })

  it('sends events as Stripe publishes them', () => {
    api.dispute(api.intents()[0]?.id ?? '', 'created', 'needs_response')
    const refund = api.refunds()[0]
    if (refund) api.finishRefund(refund.id, 'failed', 'expired_or_canceled_card')
    const { kinds, differences } = differencesOf(api.events().map(({ body }) => body))
    expect(differences).toEqual([])
    expect(kinds).toEqual(['dispute', 'event', 'payment_intent', 'payment_method', 'refund'])
  })

  it('would be told where it differs', () => {
    const object = { id: 7, object: 'refund', amount: 1, colour: 'red', charge: null }
    expect(compareWithPublished('refund', object, published)).toEqual([
      'refund.id is number, not string',
      'refund.colour is not published',
    ])
    expect(compareWithPublished('invoice', {}, published)).toEqual(['invoice is not among the published objects'])
  })
})

const ask = async (path: string) => {
  const headers = { authorization: `Bearer ${api.settings.secretKey}`, 'stripe-version': '2026-10-28.endive' }
  return (await fetch(`${api.settings.apiUrl}${path}`, { headers })).text()
}
const readPayoutId = async () => /po_\w+/.exec(await ask('/v1/payouts'))?.[0] ?? ''
