import { describe, expect, it } from 'vitest'
import { dataOf, problemOf } from '../calls.ts'
import { pay } from '../customers.ts'
import { dispute } from '../sales/disputes.ts'
import { startService } from '../start-service.ts'
import {
  acceptedTransfer,
  answerBank,
  cancel,
  checkoutOf,
  expectMail,
  expectRefunded,
  feePolicy,
  orderOf,
  ownedBy,
  paidWith,
  readRecord,
  statusOf,
  subjectsTo,
} from './transfer-fees.ts'

const service = await startService('transfer-fee-refunds', { transferPolicy: feePolicy('recipient') })
const { app } = service

describe('a fee', () => {
  it('is not taken where the transfer has become impossible, and its payer reads why', async () => {
    const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    await dispute(service, owner.orderId, 'Open')
    expect(await problemOf(pay(app, checkoutId))).toMatchObject({
      statusCode: 409,
      code: 'not-transferable',
      detail: expect.stringContaining(
        'disputed at the bank. The transfer is not possible now, and nothing was charged',
      ),
    })
    expect((await readRecord(service, orderId)).payments).toEqual([])
  })

  it.each([
    ['was disputed', (owner: { orderId: string }) => dispute(service, owner.orderId, 'Open')],
    [
      'is given back',
      (owner: { orderId: string }) => service.services.refunds.request(owner.orderId, { reason: 'Asked for' }),
    ],
    [
      'was revoked',
      (owner: { licenseIds: string[] }) =>
        service.services.manualLicenses.revoke(owner.licenseIds[0] ?? '', 'Shared on a forum', true),
    ],
  ])('goes back by itself where what was to be transferred %s while it was paid', async (_, happen) => {
    const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    await paidWith(service, checkoutId, 'tok_second_step')
    await happen(owner)
    await dataOf(answerBank(service, checkoutId, true))
    await expectRefunded(service, orderId)
    expect([await statusOf(service, transfer.id), await ownedBy(service, recipient)]).toEqual(['Cancelled', []])
    for (const { email } of [owner, recipient]) await expectMail(service, email, /was not completed$/)
    await expectMail(service, recipient.email, /^Your refund/)
  })

  it('goes back by itself where the offer was taken back while it was paid', async () => {
    const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    await paidWith(service, checkoutId, 'tok_second_step')
    expect((await cancel(service, owner, transfer)).statusCode).toBe(200)
    await dataOf(answerBank(service, checkoutId, true))
    await expectRefunded(service, orderId)
    expect([await ownedBy(service, owner), await ownedBy(service, recipient)]).toEqual([owner.licenseIds, []])
    await expectMail(service, recipient.email, /^Your refund/)
  })

  it('whose payment fails after the offer was taken back can not be paid again', { tags: ['long'] }, async () => {
    const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    await paidWith(service, checkoutId, 'tok_second_step')
    await cancel(service, owner, transfer)
    await dataOf(answerBank(service, checkoutId, false))
    expect((await readRecord(service, orderId)).order.status).toBe('Failed')
    expect((await pay(app, checkoutId)).statusCode).toBe(409)
  })

  it('that the vendor refunds, or a bank disputes, does not bring the license back', { tags: ['long'] }, async () => {
    for (const happen of [
      (orderId: string) => service.services.refunds.request(orderId, { reason: 'Kindness' }),
      (orderId: string) => dispute(service, orderId, 'Open'),
    ]) {
      const { recipient, transfer, orderId } = await acceptedTransfer(service)
      await paidWith(service, await checkoutOf(service, recipient, transfer))
      await happen(orderId)
      const isTold = () => subjectsTo(service, recipient.email).some((one) => /^Your (refund|bank asks)/.test(one))
      await expect.poll(isTold).toBe(true)
      expect(await ownedBy(service, recipient)).toHaveLength(1)
      expect(await statusOf(service, transfer.id)).toBe('Completed')
      const mail = service.mails.find(
        ({ to, subject }) => to === recipient.email && /^Your (refund|bank asks)/.test(subject),
      )
      expect(mail?.text).toMatch(/licenses stay/)
    }
  })

  it('that arrives in another amount is held, and completes the transfer once a person accepts it', {
    tags: ['long'],
  }, async () => {
    const { recipient, transfer, orderId } = await acceptedTransfer(service)
    await paidWith(service, await checkoutOf(service, recipient, transfer), 'tok_other_amount')
    expect([await statusOf(service, transfer.id), await ownedBy(service, recipient)]).toEqual(['Accepted', []])
    await service.services.paymentReview.accept(orderId)
    expect([await statusOf(service, transfer.id), await orderOf(service, transfer)]).toEqual(['Completed', orderId])
  })
})
