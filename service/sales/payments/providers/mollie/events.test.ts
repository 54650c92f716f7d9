import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startMollieShop } from '#tests/support/mollie/shop.ts'
import { messageOf, minute } from '#tests/support/stripe/shop.ts'
import { ForgedEventError, type PaymentEvent } from '../provider.ts'

const { api, mollie, clock, known, wait, chargeOf } = await startMollieShop()
afterAll(() => api.close())

async function pay() {
  const charge = chargeOf('card')
  const { reference } = await mollie.charge(charge)
  const id = reference ?? ''
  known.add(id)
  api.answer(id, 'paid')
  return { charge, id }
}
const read = async (body: string): Promise<readonly PaymentEvent[]> =>
  [(await mollie.readEvent(body, null, clock())) ?? []].flat()
const lastNotice = () => api.notices().at(-1)?.body ?? ''

describe('a notice of Mollie', () => {
  it('is of what Mollie says of the payment, whatever else was posted', async () => {
    const { id } = await pay()
    const paid = {
      id: `${id}:payment.paid`,
      about: 'payment',
      reference: id,
      paymentId: null,
      outcome: { status: 'Succeeded', amount: 9_900, currency: 'EUR' },
    }
    expect(await read(lastNotice())).toEqual([expect.objectContaining(paid)])
    expect(await read(`id=${id}&status=failed&amount=1`)).toEqual([expect.objectContaining(paid)])
  })

  it('about a payment that is not paid says so, though it came', async () => {
    const { reference } = await mollie.charge(chargeOf('ideal'))
    known.add(reference ?? '')
    expect(await read(`id=${reference}`)).toMatchObject([{ outcome: { status: 'ActionRequired' } }])
  })

  it('about a payment of nobody here is ignored, and Mollie is not asked', async () => {
    const { reference } = await mollie.charge(chargeOf('ideal'))
    const asked = api.requests.length
    for (const id of [reference, 'tr_unknown', 'sub_1']) expect(await read(`id=${id}`)).toEqual([])
    expect(api.requests.length).toBe(asked)
  })

  it.each(['', 'id=', '{"id":"tr_1"}', 'id=tr_1/../x', 'id=tr_1%2F..', `id=${'t'.repeat(101)}`, 'status=paid'])(
    'without a payment is refused: %j',
    async (body) => {
      await expect(mollie.readEvent(body, null, clock())).rejects.toThrow(ForgedEventError)
    },
  )

  it('that can’t be looked up is no forgery, so that Mollie repeats it', async () => {
    const { id } = await pay()
    api.disturb('GET /v2/payments/*', 'error')
    const error = await mollie.readEvent(`id=${id}`, null, clock()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ForgedEventError)
  })
})

describe('a refund by Mollie', () => {
  const orderOf = ({ charge, id }: Awaited<ReturnType<typeof pay>>, amount: number) => ({
    refundId: randomUUID(),
    paymentId: charge.paymentId,
    reference: id,
    amount,
    currency: 'EUR',
  })

  it('is pending until Mollie has carried it out, and is told of with our id', async () => {
    const paid = await pay()
    const order = orderOf(paid, 2_500)
    const report = await mollie.refund(order)
    expect(report).toMatchObject({ status: 'Pending', reason: null })
    api.finishRefund(report.reference, 'refunded')
    const [, told] = await read(lastNotice())
    expect(told).toMatchObject({
      id: `${report.reference}:refunded`,
      about: 'refund',
      refundId: order.refundId,
      amount: 2_500,
      currency: 'EUR',
      report: { status: 'Succeeded', reference: report.reference, reason: null },
    })
  })

  it('is given once, however late and often it is asked for', async () => {
    const order = orderOf(await pay(), 2_500)
    api.disturb(`POST /v2/payments/*/refunds`, 'drop-after')
    expect(await messageOf(mollie.refund(order))).toContain('could not be reached')
    const reports = [await mollie.refund(order)]
    wait(90 * minute)
    reports.push(...(await Promise.all([mollie.refund(order), mollie.refund(order)])))
    expect(new Set(reports.map(({ reference }) => reference)).size).toBe(1)
    expect(api.refunds().filter(({ paymentId }) => paymentId === order.reference).length).toBe(1)
  })

  it('of more than is left has failed, and says why', async () => {
    const paid = await pay()
    await mollie.refund(orderOf(paid, 9_000))
    expect(await mollie.refund(orderOf(paid, 1_000))).toMatchObject({
      status: 'Failed',
      reason: expect.stringContaining('higher than what is left'),
    })
  })

  it.each([
    ['failed', 'Mollie could not carry it out'],
    ['canceled', 'It was called off at Mollie'],
  ] as const)('that has %s afterwards says so', async (status, reason) => {
    const paid = await pay()
    const order = orderOf(paid, 2_500)
    const { reference } = await mollie.refund(order)
    api.finishRefund(reference, status)
    expect((await read(`id=${paid.id}`))[1]).toMatchObject({ report: { status: 'Failed', reference, reason } })
    expect(await mollie.refund(order)).toMatchObject({ status: 'Failed', reason })
  })

  it('from the Dashboard has no id of ours', async () => {
    const { id } = await pay()
    const refund = api.refundByHand(id, '9.00')
    expect((await read(lastNotice()))[1]).toMatchObject({
      refundId: null,
      amount: 900,
      report: { status: 'Succeeded', reference: refund },
    })
  })
})

it('a chargeback is a dispute, which is won once it is reversed', async () => {
  const { id } = await pay()
  const chargeback = api.chargeBack(id)
  const dispute = { about: 'dispute', reference: id, disputeId: chargeback.id, amount: 9_900, currency: 'EUR' }
  expect((await read(lastNotice()))[1]).toMatchObject({ ...dispute, status: 'Open', reason: 'chargeback' })
  api.reverse(chargeback.id)
  const [, reversed] = await read(lastNotice())
  expect(reversed).toMatchObject({ ...dispute, status: 'Won', id: `${chargeback.id}:reversed` })
})
