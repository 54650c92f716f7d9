import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { SignedEvent } from '#tests/support/stripe/api.ts'
import { messageOf, startStripeShop } from '#tests/support/stripe/shop.ts'
import { type Charge, ForgedEventError, type PaymentEvent } from '../provider.ts'

const { api, stripe, clock, failures, chargeOf, intentOf } = await startStripeShop()
afterAll(() => api.close())

const read = ({ body, signature }: Pick<SignedEvent, 'body' | 'signature'>) =>
  stripe.readEvent(body, signature, clock())
/** The relevant events since the last call, by type. */
async function readNew(): Promise<Record<string, PaymentEvent>> {
  const told: Record<string, PaymentEvent> = {}
  for (const event of api.events().slice(seen)) {
    seen++
    for (const result of [(await read(event)) ?? []].flat()) told[event.type] = result
  }
  return told
}
let seen = 0
const eventOf = (type: string, object: object) => JSON.stringify({ id: `evt_${type}`, type, data: { object } })
const sign = (body: string) => ({ body, signature: api.sign(body) })

describe('a payment event of Stripe', () => {
  it('has the outcome, our id and the reference of Stripe', async () => {
    const [paid, stepped, slow] = [chargeOf('success'), chargeOf('second_step'), chargeOf('processing')]
    const references: Record<string, string | null> = {}
    const tell = async (charge: Charge) => {
      references[charge.paymentId] = (await stripe.charge(charge)).reference
      return readNew()
    }
    const events = { ...(await tell(paid)), ...(await tell(stepped)), ...(await tell(slow)) }
    const about = ({ paymentId }: Charge) => ({ about: 'payment', paymentId, reference: references[paymentId] })
    expect(events).toEqual({
      'payment_intent.succeeded': expect.objectContaining({
        ...about(paid),
        outcome: { status: 'Succeeded', amount: 9_900, currency: 'USD' },
      }),
      'payment_intent.requires_action': expect.objectContaining({
        ...about(stepped),
        outcome: { status: 'ActionRequired', secret: intentOf(stepped).client_secret },
      }),
      'payment_intent.processing': expect.objectContaining({ ...about(slow), outcome: { status: 'Pending' } }),
    })
  })

  it('about a declined payment cancels it, so that it can’t be paid later with its secret', async () => {
    const charge = chargeOf('second_step')
    await stripe.charge(charge)
    api.answerSecondStep(intentOf(charge).id, false)
    const events = await readNew()
    expect(events['payment_intent.payment_failed']).toMatchObject({ outcome: { status: 'Declined' } })
    expect(api.payAgain(intentOf(charge).client_secret, 'success')).toBe(false)
    expect((await readNew())['payment_intent.canceled']).toMatchObject({ outcome: { status: 'Declined' } })
  })

  it('about a declined payment is ignored when the payment has succeeded since', async () => {
    const charge = chargeOf('second_step')
    await stripe.charge(charge)
    api.answerSecondStep(intentOf(charge).id, false)
    api.payAgain(intentOf(charge).client_secret, 'success')
    const [declined] = api
      .events()
      .filter(({ type }) => type === 'payment_intent.payment_failed')
      .slice(-1)
    if (!declined) throw new Error('Nothing was told')
    // Neither is it believed while Stripe does not say what has become of it.
    api.disturb('GET /v1/payment_intents/*', 'error')
    expect(await messageOf(read(declined))).toContain('Stripe answered 500')
    expect(await read(declined)).toMatchObject({ outcome: { status: 'Succeeded', amount: 9_900, currency: 'USD' } })
    await readNew()
  })

  it('about a declined payment is reported even if the payment can’t be cancelled', async () => {
    const charge = chargeOf('second_step')
    await stripe.charge(charge)
    api.answerSecondStep(intentOf(charge).id, false)
    api.disturb('POST /v1/payment_intents/*/cancel', 'error')
    expect((await readNew())['payment_intent.payment_failed']).toMatchObject({ outcome: { status: 'Declined' } })
    expect(failures.length).toBe(1)
  })

  it('reports a cancelled payment', async () => {
    const charge = chargeOf('second_step')
    const { reference } = await stripe.charge(charge)
    await stripe.cancel({ ...charge, reference })
    expect((await readNew())['payment_intent.canceled']).toMatchObject({
      paymentId: charge.paymentId,
      outcome: { status: 'Declined' },
    })
  })

  it('is ignored if it is of another type, or about a payment of another shop', async () => {
    const object = { id: 'pi_1', status: 'succeeded', currency: 'usd', amount_received: 5_000 }
    for (const metadata of [{}, { payment_id: '17' }, { payment_id: "x' or 1" }])
      expect(await read(sign(eventOf('payment_intent.succeeded', { ...object, metadata })))).toBeNull()
    for (const type of ['charge.refunded', 'charge.succeeded', 'payment_intent.created', 'customer.created'])
      expect(await read(sign(eventOf(type, { id: 'x_1' })))).toBeNull()
  })

  it('can be read in another API version, with more or fewer fields', async () => {
    const paymentId = randomUUID()
    const object = {
      id: 'pi_2',
      status: 'succeeded',
      currency: 'huf',
      amount_received: 3_499_000,
      charges: { data: [] },
      metadata: { payment_id: paymentId },
    }
    expect(await read(sign(eventOf('payment_intent.succeeded', object)))).toMatchObject({
      paymentId,
      reference: 'pi_2',
    })
  })

  it('that is signed but can’t be read is not a forgery, so that Stripe sends it again', async () => {
    const { body, signature } = sign(eventOf('payment_intent.succeeded', { id: 'pi_3' }))
    const error = await stripe.readEvent(body, signature, clock()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ForgedEventError)
  })
})

describe('a refund or dispute event of Stripe', () => {
  const pay = async () => {
    const charge = chargeOf('success')
    const { reference } = await stripe.charge(charge)
    await readNew()
    return { charge, reference: reference ?? '' }
  }

  it('about a refund of ours has our ids', async () => {
    const { charge, reference } = await pay()
    const refundId = randomUUID()
    const order = { refundId, paymentId: charge.paymentId, reference, amount: 2_500, currency: 'USD' }
    api.setRefunds('pending')
    const report = await stripe.refund(order)
    api.setRefunds('succeeded')
    const about = { about: 'refund', refundId, paymentId: charge.paymentId, reference, amount: 2_500, currency: 'USD' }
    expect((await readNew())['refund.created']).toMatchObject({ ...about, report })
    api.finishRefund(report.reference, 'failed', 'declined')
    const events = await readNew()
    const failed = { status: 'Failed', reference: report.reference, reason: 'The customer’s bank declined it' }
    expect(events['refund.updated']).toMatchObject({ ...about, report: failed })
    expect(events['refund.failed']).toMatchObject({ ...about, report: failed })
  })

  it('about a refund from the Dashboard has the reference of the payment', async () => {
    const { reference } = await pay()
    const refund = api.refundByHand(reference, 900)
    expect((await readNew())['refund.created']).toMatchObject({
      about: 'refund',
      refundId: null,
      paymentId: null,
      reference,
      amount: 900,
      currency: 'USD',
      report: { status: 'Succeeded', reference: refund, reason: null },
    })
  })

  it('about another kind of payment is ignored', async () => {
    const object = {
      id: 'x_1',
      amount: 100,
      currency: 'usd',
      status: 'succeeded',
      payment_intent: null,
      reason: 'general',
    }
    for (const type of ['refund.created', 'charge.dispute.created'])
      expect(await read(sign(eventOf(type, object)))).toBeNull()
  })

  it.each([
    ['created', 'needs_response', 'Open'],
    ['updated', 'under_review', 'Open'],
    ['updated', 'appeal_under_review', 'Open'],
    ['closed', 'won', 'Won'],
    ['closed', 'prevented', 'Won'],
    ['closed', 'lost', 'Lost'],
  ] as const)('about a dispute that is %s as %s says that it is %s', async (event, status, ours) => {
    const { reference } = await pay()
    api.dispute(reference, event, status)
    expect((await readNew())[`charge.dispute.${event}`]).toMatchObject({
      about: 'dispute',
      paymentId: null,
      reference,
      disputeId: expect.stringMatching(/^du_/),
      status: ours,
      amount: 9_900,
      currency: 'USD',
      reason: 'fraudulent',
    })
  })

  it('about an inquiry is ignored until it becomes a dispute, since no money has moved', async () => {
    const { reference } = await pay()
    api.dispute(reference, 'created', 'warning_needs_response')
    api.dispute(reference, 'updated', 'warning_under_review')
    api.dispute(reference, 'closed', 'warning_closed')
    expect(await readNew()).toEqual({})
    api.dispute(reference, 'updated', 'needs_response')
    expect((await readNew())['charge.dispute.updated']).toMatchObject({ about: 'dispute', status: 'Open', reference })
  })
})
