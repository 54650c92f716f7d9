import { expect } from 'vitest'
import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { TransferPayer } from '#contract/license-transfers.ts'
import { toTransferPolicy } from '#service/licensing/index.ts'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { signedIn, signUpConfirmed } from '../accounts/identity-calls.ts'
import { dataOf, send } from '../calls.ts'
import { buy, licensesOf, pay, signUp, snareLine } from '../customers.ts'
import type { TestService } from '../test-service.ts'

const day = 24 * 3600_000
export const path = '/api/customer/license-transfers'

/** A fee for each license, paid by one of the sides. */
export const feePolicy = (paidBy: TransferPayer, daysAfterPurchase = 30) =>
  toTransferPolicy({
    daysAfterPurchase,
    fee: { paidBy, perLicense: { EUR: 20, USD: 25 }, atMost: { EUR: 50, USD: 50 } },
  })

export type Account = { email: string; token: string; id: string; licenseIds: string[] }

/** A customer with some licenses that are old enough, and their order: the clock has moved on, and they have signed in again. */
export async function openAccount(service: TestService, copies = 0): Promise<Account & { orderId: string }> {
  const { email, accessToken, id } = await signUpConfirmed(service)
  const orderId = copies > 0 ? await buy(service.app, accessToken, snareLine(copies)) : ''
  if (copies > 0) service.clock.advance(31 * day)
  const token = (await signedIn(service.app, email)).accessToken
  const licenseIds = (await licensesOf(service.app, token)).items.map((license) => license.id)
  return { email, token, id, licenseIds, orderId }
}

/** The same with licenses from the vendor, where no clock may move: those of several services are not moved together. */
export async function openGivenAccount(service: TestService, copies = 0): Promise<Account & { orderId: string }> {
  const { email, accessToken: token, id } = await signUp(service.app)
  await service.database.query.updateTable('customers').set({ confirmedAt: new Date() }).where('id', '=', id).execute()
  const grant = { email, productId: 'snare-works', reason: 'Thanks', kind: 'Gift' } as const
  for (let copy = 0; copy < copies; copy += 1) await service.services.manualLicenses.grant(grant)
  const licenseIds = (await licensesOf(service.app, token)).items.map((license) => license.id)
  return { email, token, id, licenseIds, orderId: '' }
}

export const offer = ({ app }: TestService, { token, licenseIds }: Account, more: object = {}) =>
  dataOf<LicenseTransfer>(send(app, 'POST', path, { token, json: { licenseIds, ...more } }))

export const accept = ({ app }: TestService, { token }: Account, { link = '' }: LicenseTransfer, currency?: string) => {
  const code = new URL(link).searchParams.get('code') ?? ''
  return send(app, 'POST', `${path}/accept`, { token, query: { code, ...(currency !== undefined && { currency }) } })
}
export const cancel = ({ app }: TestService, { token }: Account, { id }: LicenseTransfer) =>
  send(app, 'POST', `${path}/${id}/cancel`, { token })
export const openFee = ({ app }: TestService, { token }: Account, { id }: LicenseTransfer) =>
  send(app, 'POST', `${path}/${id}/checkout`, { token })

/** Opens the checkout of a fee; answers its id. */
export async function checkoutOf(service: TestService, payer: Account, transfer: LicenseTransfer): Promise<string> {
  const { checkoutUrl } = await dataOf<{ checkoutUrl: string }>(openFee(service, payer, transfer))
  return new URL(checkoutUrl).pathname.split('/').at(-1) ?? ''
}

/** A transfer that is offered and accepted, with the order of its fee. */
export async function acceptedTransfer(service: TestService, open = openAccount) {
  const [owner, recipient] = [await open(service, 1), await open(service)]
  const offered = await offer(service, owner)
  const transfer = await dataOf<LicenseTransfer>(accept(service, recipient, offered, 'EUR'))
  return { owner, recipient, offered, transfer, orderId: await orderOf(service, transfer) }
}

export async function orderOf({ database }: TestService, { id }: LicenseTransfer): Promise<string> {
  const row = await database.query
    .selectFrom('licenseTransfers')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.orderId ?? ''
}
export async function statusOf({ database }: TestService, transferId: string): Promise<string | undefined> {
  const rows = database.query.selectFrom('licenseTransfers').select('status').where('id', '=', transferId)
  return (await rows.executeTakeFirst())?.status
}
export const ownedBy = async ({ app }: TestService, { token }: Account) =>
  (await licensesOf(app, token)).items.map(({ id }) => id)

export const paidWith = ({ app }: TestService, checkoutId: string, token?: string) =>
  dataOf<Checkout>(pay(app, checkoutId, token))
export const answerBank = ({ app }: TestService, id: string, approve: boolean) =>
  send(app, 'POST', `/api/checkout/${id}/test-bank`, { json: { approve } })
export const readRecord = ({ database }: TestService, orderId: string) => readOrderRecord(database.query, orderId)

export const subjectsTo = ({ mails }: TestService, address: string) =>
  mails.filter(({ to }) => to === address).map(({ subject }) => subject)
export const expectMail = (service: TestService, to: string, subject: RegExp) =>
  expect.poll(() => subjectsTo(service, to)).toContainEqual(expect.stringMatching(subject))

/** Waits until a payment of an order has gone back in full, by itself. */
export async function expectRefunded(service: TestService, orderId: string): Promise<void> {
  const given = async () =>
    (await readRecord(service, orderId)).refunds.map(({ status, amount, begunBy }) => [status, amount, begunBy])
  await expect.poll(given).toEqual([['Succeeded', 2000, 'Shop']])
}
