import { randomUUID } from 'node:crypto'
import { ProblemError } from '#service/platform/index.ts'
import type { TestService } from '#tests/service/test-service.ts'
import type { Command, Outcome, Person } from './model.ts'
import { people, seats } from './model.ts'

const productId = 'snare-works'
const day = 24 * 60 * 60 * 1000
const visit = { ip: '127.0.0.1', userAgent: null, header: () => null }

export type Customers = Record<Person, { customerId: string; sessionId: string; email: string }>

/** A license as the service has it, for a history that the model lives through at the same time. */
export async function buyOnService(service: TestService, customers: Customers) {
  const { database, clock, services } = service
  const { activations, devices, licenses, transfers } = services
  const tokens = new Map<number, string>()
  const orderId = randomUUID()
  const paymentId = randomUUID()
  const grantKey = `${orderId}/p/${productId}/full/${productId}/0`
  let link = ''
  const licenseId = await sell()

  async function sell(): Promise<string> {
    const now = clock.now()
    const customerId = customers.buyer.customerId
    const times = { createdAt: now, updatedAt: now }
    const amounts = { original: 4900, discount: 0, subtotal: 4900, taxes: 0, due: 4900 }
    const [id] = await database.transaction(async (tx) => {
      const order = { id: orderId, status: 'Completed', currency: 'USD', customerId, claimEmail: null } as const
      await tx
        .insertInto('orders')
        .values({ ...order, ...amounts, ...times, completedAt: now })
        .execute()
      const payment = { id: paymentId, orderId, provider: 'test', token: '', status: 'Succeeded' } as const
      const paid = { amount: 4900, currency: 'USD', declineReason: null }
      await tx
        .insertInto('payments')
        .values({ ...payment, ...paid, ...times })
        .execute()
      return licenses.grantLicenses(tx, customerId, { orderId }, [{ productId, maxActivations: seats, grantKey }])
    })
    if (id === undefined) throw new Error('No license was granted')
    return id
  }

  const findDevice = (device: number) =>
    database.query
      .selectFrom('activations')
      .select('id')
      .where('licenseId', '=', licenseId)
      .where('deviceSignature', '=', `${licenseId} ${device}`)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()

  async function activate({ by, device, method }: Command<'activate'>): Promise<void> {
    const asking = { deviceName: `Computer ${device}`, deviceSignature: `${licenseId} ${device}` }
    const request = await activations.request(productId, asking, method)
    await activations.fulfilWithLicense(request, customers[by], (_, work) => work())
    const token = await activations.collect(productId, request)
    if (token !== null) tokens.set(device, token)
  }

  async function dispute(isWon: boolean): Promise<void> {
    const id = `dispute ${paymentId}`
    const source = { kind: 'Dispute', sourceId: id } as const
    const found = await database.query.selectFrom('disputes').select('status').where('id', '=', id).executeTakeFirst()
    if (isWon !== (found?.status === 'Open')) throw new Refused()
    const now = clock.now()
    const row = { id, paymentId, amount: 4900, currency: 'USD', reason: 'fraudulent', createdAt: now, updatedAt: now }
    await database.transaction(async (tx) => {
      const status = isWon ? 'Won' : 'Open'
      const insertion = tx.insertInto('disputes').values({ ...row, status, evidenceDueAt: null })
      await insertion.onConflict((conflict) => conflict.column('id').doUpdateSet({ status })).execute()
      if (isWon) await licenses.restoreGrants(tx, [grantKey], source)
      else await licenses.endGrants(tx, [grantKey], { ...source, reason: 'Disputed' })
    })
  }

  /** The customer in a session whose password was entered a moment ago. Earlier sessions are removed as years pass. */
  async function enterPassword({ customerId }: Customers[Person]) {
    const now = clock.now()
    const session = { id: randomUUID(), customerId, userAgent: null, createdAt: now, lastUsedAt: now, endedAt: null }
    await database.query
      .insertInto('sessions')
      .values({ ...session, passwordEnteredAt: now })
      .execute()
    return { customerId, sessionId: session.id }
  }

  async function offer({ by, to }: Command<'offer'>): Promise<void> {
    const caller = await enterPassword(customers[by])
    const email = to === null ? undefined : customers[to].email
    const offered = await transfers.offer(caller, { licenseIds: [licenseId], email }, visit)
    link = new URL(offered.link ?? '').searchParams.get('code') ?? ''
  }

  async function cancel(by: Person): Promise<void> {
    const offers = await transfers.list(customers[by])
    const own = offers.find(({ licenses, wentAway }) => wentAway && licenses.some((one) => one.licenseId === licenseId))
    if (!own) throw new Refused()
    await transfers.cancel(customers[by], own.id)
  }

  async function act(command: Command): Promise<void> {
    switch (command.kind) {
      case 'activate':
        return activate(command)
      case 'free': {
        const found = await findDevice(command.device)
        return licenses.revokeActivation(customers[command.by], licenseId, found?.id ?? '')
      }
      case 'giveBack': {
        const token = tokens.get(command.device)
        if (token === undefined) throw new Refused()
        return devices.revoke(productId, token)
      }
      case 'offer':
        return offer(command)
      case 'accept':
        await transfers.accept(customers[command.by], link)
        return
      case 'cancel':
        return cancel(command.by)
      case 'dispute':
        return dispute(command.isWon)
      case 'wait':
        clock.advance(command.days * day)
        await transfers.endOverdue(clock.now())
    }
  }

  return {
    /** Does a command; anything but a refusal is thrown on. */
    async act(command: Command): Promise<Outcome> {
      try {
        await act(command)
        return 'done'
      } catch (error) {
        if (error instanceof ProblemError || error instanceof Refused) return 'refused'
        throw error
      }
    },

    /** Ends it, so that the next history has its customers' only license. */
    async retire(): Promise<void> {
      await database.query.updateTable('licenses').set({ status: 'Revoked' }).where('id', '=', licenseId).execute()
    },

    /** Whose it is, whether it can be used, and which devices hold a seat. */
    async read() {
      const license = await database.query
        .selectFrom('licenses')
        .select(['customerId', 'status', 'activeActivations'])
        .where('id', '=', licenseId)
        .executeTakeFirstOrThrow()
      const active = await database.query
        .selectFrom('activations')
        .select(['deviceSignature', 'method', 'customerId'])
        .where('licenseId', '=', licenseId)
        .where('status', '=', 'Active')
        .execute()
      return {
        owner: people.find((person) => customers[person].customerId === license.customerId),
        isActive: license.status === 'Active',
        counted: license.activeActivations,
        devices: active.map(({ deviceSignature, method }) => `${deviceSignature.split(' ')[1]} ${method}`).sort(),
      }
    },
  }
}

/** What has no call to refuse it: nobody can give back the seat of a device that never had one. */
class Refused extends Error {}
