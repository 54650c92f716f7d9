import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { LicenseTransfer, TransferOffer } from '#contract/endpoints/license-transfers.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { Order } from '#contract/entities/orders.ts'
import { transferPaymentTime } from '#contract/license-transfers.ts'
import { signedIn } from '../accounts/identity-calls.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { pay, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  accept,
  acceptedTransfer,
  answerBank,
  cancel,
  checkoutOf,
  expectMail,
  expectRefunded,
  feePolicy,
  offer,
  openAccount,
  openFee,
  ownedBy,
  paidWith,
  path,
  readRecord,
  statusOf,
  subjectsTo,
} from './transfer-fees.ts'

const service = await startService('transfer-fees', { transferPolicy: feePolicy('recipient') })
const { app } = service

describe('a transfer with a fee that the recipient pays', () => {
  it('is offered with the fee, waits for it, and is complete once it is paid', async () => {
    const [ada, kim] = [await openAccount(service, 3), await openAccount(service)]
    const check = send(app, 'POST', `${path}/check`, { token: ada.token, json: { licenseIds: ada.licenseIds } })
    const fee = { paidBy: 'recipient', prices: { EUR: 50, USD: 50 } }
    expect(await dataOf(check)).toEqual({ obstacles: [], fee })
    const offered = await offer(service, ada, { email: kim.email })
    expect(offered).toMatchObject({ status: 'Offered', fee })
    const code = new URL(offered.link ?? '').searchParams.get('code') ?? ''
    expect(await dataOf<TransferOffer>(send(app, 'GET', `${path}/offer`, { query: { code } }))).toMatchObject({ fee })

    const accepted = await dataOf<LicenseTransfer>(accept(service, kim, offered, 'EUR'))
    expect(accepted).toMatchObject({ status: 'Accepted', fee: { paidBy: 'recipient', prices: { EUR: 50 } } })
    expect([await ownedBy(service, ada), await ownedBy(service, kim)]).toEqual([ada.licenseIds, []])
    await expectMail(service, kim.email, /^Pay the fee to complete/)
    await expectMail(service, ada.email, /waits for its fee$/)

    const checkoutId = await checkoutOf(service, kim, accepted)
    const checkout = await paidWith(service, checkoutId)
    expect(checkout).toMatchObject({ status: 'Completed', total: { due: { currency: 'EUR', amount: 50 } } })
    expect([await ownedBy(service, ada), (await ownedBy(service, kim)).sort()]).toEqual([[], ada.licenseIds.sort()])
    expect(await statusOf(service, accepted.id)).toBe('Completed')
    await expectMail(service, kim.email, /^Your transfer from Works is paid$/)
    await expectMail(service, kim.email, /^Your invoice/)
    await expectMail(service, kim.email, /are yours now$/)
    await expectMail(service, ada.email, /have a new owner$/)
    expect(subjectsTo(service, kim.email)).not.toContain('Your Works licenses')
  })

  it('is an order of its own, which shows what it is for and grants no license', { tags: ['long'] }, async () => {
    const { recipient, transfer, orderId } = await acceptedTransfer(service)
    await paidWith(service, await checkoutOf(service, recipient, transfer))
    const order = await dataOf<Order>(send(app, 'GET', `/api/customer/orders/${orderId}`))
    expect(order.items).toMatchObject([
      { type: 'Product', productId: 'license-transfer', product: { name: 'License transfer' }, price: { EUR: 20 } },
    ])
    await expect.poll(async () => (await readRecord(service, orderId)).invoices.length).toBe(1)
    const { order: stored, lines, licenses, invoices } = await readRecord(service, orderId)
    expect([stored.purpose, stored.due, stored.customerId, licenses]).toEqual(['TransferFee', 2000, recipient.id, []])
    expect(lines).toMatchObject([{ itemId: 'license-transfer', sold: { variation: { name: 'Snare Works' } } }])
    expect(invoices.map(({ document }) => document.lines)).toMatchObject([
      [{ name: 'License transfer', detail: 'Snare Works', quantity: 1, amount: 2000 }],
    ])
  })

  it('leaves the cart alone, and is no cart itself', { tags: ['long'] }, async () => {
    const { recipient, transfer, orderId } = await acceptedTransfer(service)
    const cart = randomUUID()
    const { token } = recipient
    await dataOf(send(app, 'PATCH', `/api/customer/orders/${cart}`, { token, json: { items: [snareLine(2)] } }))
    const json = { items: [snareLine()], currency: 'EUR' }
    const refused = [
      send(app, 'PATCH', `/api/customer/orders/${orderId}`, { token, json }),
      send(app, 'DELETE', `/api/customer/orders/${orderId}/billing-details`, { token }),
      send(app, 'DELETE', `/api/customer/orders/${orderId}/coupons`, { token }),
    ]
    for (const call of refused)
      expect(await problemOf(call)).toMatchObject({ statusCode: 409, detail: expect.stringContaining('the fee of') })
    await paidWith(service, await checkoutOf(service, recipient, transfer))
    const left = await dataOf<Order>(send(app, 'GET', `/api/customer/orders/${cart}`, { token }))
    expect(left).toMatchObject({ status: 'Open', items: [{ productId: 'snare-works', quantity: 2 }] })
  })

  it('costs what was offered, whatever the currencies of others', { tags: ['long'] }, async () => {
    const [ada, kim] = [await openAccount(service, 1), await openAccount(service)]
    const offered = await offer(service, ada)
    expect(await problemOf(accept(service, kim, offered, 'JPY'))).toMatchObject({
      statusCode: 400,
      errors: { currency: ['The fee can be paid in EUR, USD'] },
    })
    const accepted = await dataOf<LicenseTransfer>(accept(service, kim, offered, 'USD'))
    expect(accepted.fee?.prices).toEqual({ USD: 25 })
    expect(await dataOf<LicenseTransfer>(accept(service, kim, offered, 'EUR'))).toEqual(accepted)
    const eve = await openAccount(service)
    expect(await problemOf(accept(service, eve, offered, 'EUR'))).toMatchObject({ statusCode: 409 })
    for (const other of [ada, eve]) expect((await openFee(service, other, accepted)).statusCode).toBe(404)
  })

  it('can be paid again after the bank has declined', { tags: ['long'] }, async () => {
    const { owner, recipient, transfer } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    expect((await paidWith(service, checkoutId, 'tok_declined')).status).toBe('Open')
    expect(await ownedBy(service, owner)).toHaveLength(1)
    expect((await paidWith(service, checkoutId)).status).toBe('Completed')
    expect(await ownedBy(service, recipient)).toHaveLength(1)
  })

  it('is told of once, however often the provider tells of the payment', { tags: ['long'] }, async () => {
    const { recipient, transfer, orderId } = await acceptedTransfer(service)
    await paidWith(service, await checkoutOf(service, recipient, transfer), 'tok_duplicate')
    await expect.poll(() => statusOf(service, transfer.id), { timeout: 15_000 }).toBe('Completed')
    const moves = await service.database.query
      .selectFrom('licenseMoves')
      .select('id')
      .where('toCustomerId', '=', recipient.id)
      .execute()
    expect([moves.length, (await readRecord(service, orderId)).payments.length]).toEqual([1, 1])
  })
})

it('a fee that the owner pays is asked for in the currency of the offer, and paid after it was accepted', {
  tags: ['long'],
}, async () => {
  const ofOwner = await startService('transfer-fees-owner', { transferPolicy: feePolicy('owner') })
  const [ada, kim] = [await openAccount(ofOwner, 1), await openAccount(ofOwner)]
  const offered = await offer(ofOwner, ada, { currency: 'USD' })
  expect(offered.fee).toEqual({ paidBy: 'owner', prices: { USD: 25 } })
  const accepted = await dataOf<LicenseTransfer>(accept(ofOwner, kim, offered, 'EUR'))
  expect(accepted).toMatchObject({ status: 'Accepted', fee: { prices: { USD: 25 } } })
  expect((await openFee(ofOwner, kim, accepted)).statusCode).toBe(404)
  const checkoutId = await checkoutOf(ofOwner, ada, accepted)
  await dataOf(pay(ofOwner.app, checkoutId))
  expect([await ownedBy(ofOwner, ada), await ownedBy(ofOwner, kim)]).toEqual([[], ada.licenseIds])
})

describe('an accepted transfer whose fee is not paid', () => {
  it.each(['owner', 'recipient'] as const)('can be ended by its %s, and can not be paid any more', async (side) => {
    const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    const by = side === 'owner' ? owner : recipient
    expect(await dataOf<LicenseTransfer>(cancel(service, by, transfer))).toMatchObject({ status: 'Cancelled' })
    expect((await readRecord(service, orderId)).order.status).toBe('Failed')
    expect((await pay(app, checkoutId)).statusCode).toBe(409)
    expect((await openFee(service, recipient, transfer)).statusCode).toBe(409)
    expect([(await readRecord(service, orderId)).payments, await ownedBy(service, owner)]).toEqual([
      [],
      owner.licenseIds,
    ])
    for (const { email } of [owner, recipient]) await expectMail(service, email, /was not completed$/)
    expect((await offer(service, owner)).status).toBe('Offered')
  })

  it('keeps its licenses reserved, and gives them free after a week', { tags: ['long'] }, async () => {
    const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
    const again = send(app, 'POST', path, { token: owner.token, json: { licenseIds: owner.licenseIds } })
    expect(await problemOf(again)).toMatchObject({ statusCode: 409, code: 'not-transferable' })
    service.clock.advance(transferPaymentTime + 1000)
    await service.services.transfers.endOverdue(service.clock.now())
    expect([await statusOf(service, transfer.id), (await readRecord(service, orderId)).order.status]).toEqual([
      'Expired',
      'Failed',
    ])
    for (const { email } of [owner, recipient]) await expectMail(service, email, /was not completed$/)
    const token = (await signedIn(app, owner.email)).accessToken
    expect((await offer(service, { ...owner, token })).status).toBe('Offered')
  })

  it('can not be paid after its time, whether or not that is written down yet', async () => {
    const { recipient, transfer } = await acceptedTransfer(service)
    const overdue = service.database.query.updateTable('licenseTransfers').set({ expiresAt: service.clock.now() })
    await overdue.where('id', '=', transfer.id).execute()
    expect(await problemOf(openFee(service, recipient, transfer))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('transfer has ended'),
    })
  })

  it('is not ended while its payment is under way', async () => {
    const { recipient, transfer } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    await paidWith(service, checkoutId, 'tok_second_step')
    const listed = send(app, 'GET', path, { token: recipient.token })
    const { items } = await dataOf<{ items: LicenseTransfer[] }>(listed)
    expect(items).toMatchObject([{ status: 'Accepted', isBeingPaid: true }])
    await service.services.transfers.endOverdue(new Date(service.clock.now().getTime() + transferPaymentTime + 1000))
    expect((await dataOf<Checkout>(answerBank(service, checkoutId, true))).status).toBe('Completed')
    expect(await statusOf(service, transfer.id)).toBe('Completed')
  })

  it('ends when its order fails for good', { tags: ['long'] }, async () => {
    const { owner, recipient, transfer } = await acceptedTransfer(service)
    await paidWith(service, await checkoutOf(service, recipient, transfer), 'tok_ended')
    expect([await statusOf(service, transfer.id), await ownedBy(service, owner)]).toEqual([
      'Cancelled',
      owner.licenseIds,
    ])
    await expectMail(service, recipient.email, /was not completed$/)
  })
})

describe('an accepted transfer', () => {
  const reason = 'One person with two accounts'

  it.each(['owner', 'recipient'] as const)(
    'ends with the account of its %s: nothing can be paid, and the other side is told',
    async (side) => {
      const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
      const checkoutId = await checkoutOf(service, recipient, transfer)
      const [gone, left] = side === 'owner' ? [owner, recipient] : [recipient, owner]
      await service.services.identity.erasure.eraseByAddress(gone.email)
      expect([await statusOf(service, transfer.id), (await readRecord(service, orderId)).order.status]).toEqual([
        'Cancelled',
        'Failed',
      ])
      expect((await pay(app, checkoutId)).statusCode).not.toBe(200)
      expect((await readRecord(service, orderId)).payments).toEqual([])
      await expectMail(service, left.email, /was not completed$/)
      expect(await ownedBy(service, left)).toEqual(side === 'owner' ? [] : owner.licenseIds)
      if (side === 'recipient') expect((await offer(service, owner)).status).toBe('Offered')
    },
  )

  it('gives the fee back where an account is erased while it is paid', { tags: ['long'] }, async () => {
    const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    await paidWith(service, checkoutId, 'tok_second_step')
    await service.services.identity.erasure.eraseByAddress(owner.email)
    await dataOf(answerBank(service, checkoutId, true))
    await expectRefunded(service, orderId)
    expect([await statusOf(service, transfer.id), await ownedBy(service, recipient)]).toEqual(['Cancelled', []])
  })

  it('goes on for the accounts that its sides were merged into', { tags: ['long'] }, async () => {
    const { owner, recipient, transfer } = await acceptedTransfer(service)
    const [eve, zoe] = [await openAccount(service), await openAccount(service)]
    await service.services.identity.merging.merge({ from: owner.id, to: eve.id }, reason)
    await service.services.identity.merging.merge({ from: recipient.id, to: zoe.id }, reason)
    await paidWith(service, await checkoutOf(service, zoe, transfer))
    expect(await statusOf(service, transfer.id)).toBe('Completed')
    expect([await ownedBy(service, eve), await ownedBy(service, zoe)]).toEqual([[], owner.licenseIds])
  })

  it('takes no fee where its two sides become one account', { tags: ['long'] }, async () => {
    const { owner, recipient, transfer, orderId } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    await service.services.identity.merging.merge({ from: owner.id, to: recipient.id }, reason)
    expect((await problemOf(pay(app, checkoutId))).detail).toContain('Both accounts have become one')
    expect((await readRecord(service, orderId)).payments).toEqual([])
    expect((await cancel(service, recipient, transfer)).statusCode).toBe(200)
    expect([await statusOf(service, transfer.id), await ownedBy(service, recipient)]).toEqual([
      'Cancelled',
      owner.licenseIds,
    ])
  })

  it('is completed before its two sides can become one account, once its fee is being paid', async () => {
    const { owner, recipient, transfer } = await acceptedTransfer(service)
    const checkoutId = await checkoutOf(service, recipient, transfer)
    await paidWith(service, checkoutId, 'tok_second_step')
    const merging = service.services.identity.merging.merge({ from: recipient.id, to: owner.id }, reason)
    await expect(merging).rejects.toThrow(/^The payment of order .* is under way/)
    await dataOf(answerBank(service, checkoutId, true))
    expect([await statusOf(service, transfer.id), await ownedBy(service, recipient)]).toEqual([
      'Completed',
      owner.licenseIds,
    ])
  })
})
