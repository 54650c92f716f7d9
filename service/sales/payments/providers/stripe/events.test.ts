import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { SignedEvent } from '#tests/support/stripe-api.ts'
import { messageOf, minute, startStripeShop } from '#tests/support/stripe-shop.ts'
import { type Charge, ForgedEventError, type PaymentEvent } from '../provider.ts'

const { api, stripe, clock, failures, chargeOf, intentOf } = await startStripeShop()
afterAll(() => api.close())

const read = ({ body, signature }: Pick<SignedEvent, 'body' | 'signature'>) =>
  stripe.readEvent(body, signature, clock())
/** What the events since the last call tell, by type; those of no concern left out. */
async function readNew(): Promise<Record<string, PaymentEvent>> {
  const told: Record<string, PaymentEvent> = {}
  for (const event of api.events().slice(seen)) {
    seen++
    const result = await read(event)
    if (result) told[event.type] = result
  }
  return told
}
let seen = 0
const isForged = async (body: string, signature: string | null) => {
  const error = await stripe.readEvent(body, signature, clock()).catch((thrown: unknown) => thrown)
  if (error instanceof ForgedEventError) return error.message
  return `It was read: ${JSON.stringify(error)}`
}
const eventOf = (type: string, object: object) => JSON.stringify({ id: `evt_${type}`, type, data: { object } })
const sign = (body: string) => ({ body, signature: api.sign(body) })

describe('what Stripe tells of a payment', () => {
  it('is what became of it, under our id and its own', async () => {
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

  it('of one declined closes it, so that whoever holds its secret can’t pay it later', async () => {
    const charge = chargeOf('second_step')
    await stripe.charge(charge)
    api.answerSecondStep(intentOf(charge).id, false)
    const events = await readNew()
    expect(events['payment_intent.payment_failed']).toMatchObject({ outcome: { status: 'Declined' } })
    expect(api.payAgain(intentOf(charge).client_secret, 'success')).toBe(false)
    expect((await readNew())['payment_intent.canceled']).toMatchObject({ outcome: { status: 'Declined' } })
  })

  it('of one declined, coming late, is not believed when it has succeeded since', async () => {
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

  it('of one declined is told though Stripe has trouble closing it', async () => {
    const charge = chargeOf('second_step')
    await stripe.charge(charge)
    api.answerSecondStep(intentOf(charge).id, false)
    api.disturb('POST /v1/payment_intents/*/cancel', 'error')
    expect((await readNew())['payment_intent.payment_failed']).toMatchObject({ outcome: { status: 'Declined' } })
    expect(failures.length).toBe(1)
  })

  it('tells of a payment given up', async () => {
    const charge = chargeOf('second_step')
    const { reference } = await stripe.charge(charge)
    await stripe.cancel({ ...charge, reference })
    expect((await readNew())['payment_intent.canceled']).toMatchObject({
      paymentId: charge.paymentId,
      outcome: { status: 'Declined' },
    })
  })

  it('is of no concern when the payment is another shop’s, or the event of another kind', async () => {
    const object = { id: 'pi_1', status: 'succeeded', currency: 'usd', amount_received: 5_000 }
    for (const metadata of [{}, { payment_id: '17' }, { payment_id: "x' or 1" }])
      expect(await read(sign(eventOf('payment_intent.succeeded', { ...object, metadata })))).toBeNull()
    for (const type of ['charge.refunded', 'charge.succeeded', 'payment_intent.created', 'customer.created'])
      expect(await read(sign(eventOf(type, { id: 'x_1' })))).toBeNull()
  })

  it('is read of another API version, with more in it and less', async () => {
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

  it('that is signed and can’t be read is no forgery: Stripe is to send it again', async () => {
    const { body, signature } = sign(eventOf('payment_intent.succeeded', { id: 'pi_3' }))
    const error = await stripe.readEvent(body, signature, clock()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ForgedEventError)
  })
})

describe('what Stripe tells of refunds and disputes', () => {
  const pay = async () => {
    const charge = chargeOf('success')
    const { reference } = await stripe.charge(charge)
    await readNew()
    return { charge, reference: reference ?? '' }
  }

  it('of a refund of ours is under our ids', async () => {
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

  it('of a refund begun in the Dashboard names the payment by Stripe’s name', async () => {
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

  it('of a refund or a dispute of no payment like ours is of no concern', async () => {
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
  ] as const)('of a dispute %s as %s is that it is %s', async (event, status, ours) => {
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

  it('of an inquiry is nothing, since no money has moved, until it becomes a dispute', async () => {
    const { reference } = await pay()
    api.dispute(reference, 'created', 'warning_needs_response')
    api.dispute(reference, 'updated', 'warning_under_review')
    api.dispute(reference, 'closed', 'warning_closed')
    expect(await readNew()).toEqual({})
    api.dispute(reference, 'updated', 'needs_response')
    expect((await readNew())['charge.dispute.updated']).toMatchObject({ about: 'dispute', status: 'Open', reference })
  })
})

describe('what somebody posts in Stripe’s name', () => {
  const secret = 'the mark of this very order'
  const genuine = eventOf('payment_intent.succeeded', {
    id: 'pi_1',
    status: 'succeeded',
    currency: 'usd',
    amount_received: 9_900,
    note: secret,
    metadata: { payment_id: randomUUID() },
  })
  const at = (time: number) => new Date(clock().getTime() + time)
  const seconds = (time = 0) => Math.floor(at(time).getTime() / 1000)
  const right = () => api.sign(genuine)
  const hmac = (text: string, key = api.settings.webhookSecret) => createHmac('sha256', key).update(text).digest('hex')
  const value = () => hmac(`${seconds()}.${genuine}`)

  it('is taken when it is signed by Stripe, and within five minutes', async () => {
    expect(await read({ body: genuine, signature: right() })).toMatchObject({ about: 'payment' })
    for (const time of [-5 * minute, 5 * minute])
      expect(await read({ body: genuine, signature: api.sign(genuine, at(time)) })).not.toBeNull()
  })

  it('is taken when one of two signatures is right, as while the secret changes', async () => {
    const other = hmac(`${seconds()}.${genuine}`, 'whsec_ofTomorrow')
    for (const signature of [
      `t=${seconds()},v1=${other},v1=${value()}`,
      `t=${seconds()},v1=${value()},v1=${other},v0=${other}`,
    ])
      expect(await read({ body: genuine, signature })).not.toBeNull()
  })

  const headers: [string, () => string | null][] = [
    ['none', () => null],
    ['an empty one', () => ''],
    ['words', () => 'let me in'],
    ['the value alone', value],
    ['no time', () => `v1=${value()}`],
    ['no value', () => `t=${seconds()}`],
    ['an empty value', () => `t=${seconds()},v1=`],
    ['a value cut short', () => right().slice(0, -1)],
    ['a value too long', () => `${right()}0`],
    ['another scheme', () => `t=${seconds()},v0=${value()}`],
    ['a scheme to come', () => `t=${seconds()},v2=${value()}`],
    ['a scheme of another case', () => `t=${seconds()},V1=${value()}`],
    ['capital letters', () => `t=${seconds()},v1=${value().toUpperCase()}`],
    ['another secret', () => api.sign(genuine, clock(), 'whsec_ofSomebodyElse')],
    ['an empty secret', () => `t=${seconds()},v1=${hmac(`${seconds()}.${genuine}`, '')}`],
    ['the publishable key as a secret', () => api.sign(genuine, clock(), api.settings.publishableKey)],
    ['the body alone', () => `t=${seconds()},v1=${hmac(genuine)}`],
    ['another time than was signed', () => `t=${seconds() + 1},v1=${value()}`],
    ['two times', () => `t=${seconds()},t=${seconds()},v1=${value()}`],
    ['two times, one of them old', () => `t=${seconds(-minute * 60)},t=${seconds()},v1=${value()}`],
    ['a time that is none', () => `t=NaN,v1=${hmac(`NaN.${genuine}`)}`],
    ['a time of words', () => `t=now,v1=${hmac(`NaN.${genuine}`)}`],
    ['a time with a tail', () => `t=${seconds()}x,v1=${value()}`],
    ['a time of milliseconds', () => `t=${seconds()}000,v1=${hmac(`${seconds()}000.${genuine}`)}`],
    ['a time below nothing', () => `t=-1,v1=${hmac(`-1.${genuine}`)}`],
    ['the first of all times', () => api.sign(genuine, new Date(0))],
    ['too old by a second', () => api.sign(genuine, at(-5 * minute - 1000))],
    ['old by an hour', () => api.sign(genuine, at(-60 * minute))],
    ['old by a year', () => api.sign(genuine, at(-365 * 24 * 60 * minute))],
    ['ahead by a second too much', () => api.sign(genuine, at(5 * minute + 1000))],
    ['ahead by a year', () => api.sign(genuine, at(365 * 24 * 60 * minute))],
    ['other marks between', () => right().replace(',', ';')],
    ['no sign of equality', () => right().replaceAll('=', ':')],
  ]
  it.each(headers)('is refused with a signature of %s', async (_, signature) => {
    const reason = await isForged(genuine, signature())
    expect(reason).not.toContain('It was read')
    for (const part of [secret, 'pi_1', value(), api.settings.webhookSecret]) expect(reason).not.toContain(part)
  })

  it('is refused with a byte changed, wherever that is', async () => {
    const step = Math.ceil(genuine.length / 40)
    const places = Array.from({ length: 40 }, (_, count) => count * step).filter((place) => place < genuine.length)
    expect(places.length).toBeGreaterThan(30)
    for (const place of places) {
      const changed = `${genuine.slice(0, place)}${genuine[place] === '0' ? '1' : '0'}${genuine.slice(place + 1)}`
      expect(await isForged(changed, right()), changed).toMatch(/^No signatures found matching/)
    }
  })

  it.each([
    ['empty', ''],
    ['one byte longer', `${genuine} `],
    ['one byte shorter', genuine.slice(0, -1)],
    ['written otherwise', JSON.stringify(JSON.parse(genuine), null, 1)],
    ['begun with a mark of byte order', `\uFEFF${genuine}`],
  ])('is refused %s', async (_, body) => {
    expect(await isForged(body, right())).toMatch(/^No /)
  })

  it.each([
    ['text', secret],
    ['a number', '17'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['an object without a type', JSON.stringify({ id: secret })],
    ['an event of another kind of Stripe’s', JSON.stringify({ object: 'v2.core.event', id: secret })],
  ])('is refused when it is signed and yet is %s, without quoting it', async (_, body) => {
    const reason = await isForged(body, api.sign(body))
    expect(reason).toContain('no event of Stripe')
    expect(reason).not.toContain(secret)
  })
})
