import { expect, it } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { addressIn, company, taxedContent } from '../germany.ts'
import { startService } from '../start-service.ts'
import { acceptedTransfer, checkoutOf, feePolicy, openGivenAccount, ownedBy } from './transfer-fees.ts'

const service = await startService('transfer-fee-law', {
  transferPolicy: feePolicy('recipient', 0),
  company,
  catalogue: taxedContent,
})
const { app } = service

it('a consumer agrees that the transfer begins at once, pays the tax with the fee, and can not withdraw once it is complete', async () => {
  const { recipient, transfer, orderId } = await acceptedTransfer(service, openGivenAccount)
  const path = `/api/checkout/${await checkoutOf(service, recipient, transfer)}`
  const { token } = recipient
  const billing = { address: addressIn('DE') }
  const asked = await dataOf<Checkout>(send(app, 'PATCH', `${path}/billing`, { token, json: billing }))
  expect(asked.law?.consent).toMatch(/^Transfer at once\..*lose my right of withdrawal once it is complete\.$/)
  expect(asked.total).toMatchObject({ due: { amount: 20 }, taxes: { amount: 3.19 } })

  const paymentToken = 'tok_success'
  expect(await problemOf(send(app, 'POST', `${path}/pay`, { token, json: { paymentToken } }))).toMatchObject({
    statusCode: 400,
    errors: { 'consent.instantDelivery': [expect.any(String)] },
  })
  expect(await ownedBy(service, recipient)).toEqual([])
  const consent = { instantDelivery: true, text: asked.law?.consent }
  const paid = await dataOf<Checkout>(send(app, 'POST', `${path}/pay`, { token, json: { paymentToken, consent } }))
  expect(paid).toMatchObject({ status: 'Completed', isTransferred: true })
  const isConfirmed = () =>
    service.mails.some(({ to, text }) => to === recipient.email && text.replace(/\s+/g, ' ').includes(asked.law?.consent ?? '-'))
  await expect.poll(isConfirmed, { timeout: 10_000 }).toBe(true)

  const declared = { name: 'Ada', email: recipient.email, order: orderId }
  const { id } = await dataOf<{ id: string }>(send(app, 'POST', '/api/customer/withdrawals', { json: declared }))
  const { orders } = await service.services.withdrawalDesk.show(id)
  expect(orders[0]?.objections).toContain('it paid the fee of a license transfer, which is complete')
})
