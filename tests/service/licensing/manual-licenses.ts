import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { buyer, signUp } from '../customers.ts'
import type { TestService } from '../test-service.ts'

export type Person = { id: string; email: string; token: string }

/** Has an address count as proved. */
const confirm = ({ database, clock }: TestService, id: string) =>
  database.query.updateTable('customers').set({ confirmedAt: clock.now() }).where('id', '=', id).execute()

/** Somebody with a confirmed account, and nothing in it. */
export async function newcomer(service: TestService, name = 'Bob'): Promise<Person> {
  const { id, email, accessToken } = await signUp(service.app, name)
  await confirm(service, id)
  return { id, email, token: accessToken }
}

/** Somebody with a confirmed account who has bought one Snare Works. */
export async function owner(service: TestService, name = 'Ada') {
  const { user, token, orderId, licenseId } = await buyer(service.app, name)
  await confirm(service, user.id)
  return { id: user.id, email: user.email, token, orderId, licenseId }
}

export const license = ({ database }: TestService, id: string) =>
  database.query.selectFrom('licenses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The devices that hold a seat of a license. */
export const activeDevices = ({ database }: TestService, licenseId: string) =>
  database.query
    .selectFrom('activations')
    .select(['id', 'customerId'])
    .where('licenseId', '=', licenseId)
    .where('status', '=', 'Active')
    .execute()

/** What receivers are told of a license and its devices, in order. */
export async function newsOf({ database }: TestService, licenseId: string): Promise<string[]> {
  const deliveries = database.query.selectFrom('webhookDeliveries').select('event').where('objectId', '=', licenseId)
  return (await deliveries.orderBy('id').execute()).map(({ event }) => event)
}

/** Who did what to a license, in order. */
export async function auditOf({ database }: TestService, licenseId: string): Promise<string[]> {
  const entries = database.query.selectFrom('auditEntries').select(['actor', 'action']).where('about', '=', licenseId)
  return (await entries.orderBy('id').execute()).map(({ actor, action }) => `${actor} ${action}`)
}

/** Gives an order back, and waits until its money is. */
export async function refund(service: TestService, orderId: string, reason: string): Promise<void> {
  await service.services.refunds.request(orderId, { reason })
  for (let tries = 0; tries < 200; tries++) {
    const { refunds } = await readOrderRecord(service.database.query, orderId)
    if (refunds.some(({ status }) => status === 'Succeeded')) return
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw new Error('The refund did not come to an end')
}
