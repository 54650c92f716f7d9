import { fillPath } from '#contract/endpoint.ts'
import { type VendorOperation, vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type InboxKind, inboxKinds, inboxLimits, inboxPermissions } from '#contract/vendor-api/inbox.ts'
import { findReceiversWithParked, formatMinor } from '#service/messaging/index.ts'
import { type ApiCaller, beforeOldest, needsPerson, ok, type VendorRouter } from '#service/platform/index.ts'
import { findHeldPayments, findOpenDisputes } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { toWire } from './to-wire.ts'

type Action = {
  operation: VendorOperation
  path: string
  permission: (typeof vendorApi)[VendorOperation]['permission']
}
type Item = {
  id: string
  title: string
  detail: string
  since: Date
  deadline: Date | null
  customerId: string | null
  orderId: string | null
  actions: Action[]
}
/** Items of a kind, the most urgent first: one more than are counted at most. */
type Find = (limit: number) => Promise<Item[]>

const actionOn = (parameters: Record<string, string>, ...operations: VendorOperation[]): Action[] =>
  operations.map((operation) => {
    const { path, permission } = vendorApi[operation]
    return { operation, path: fillPath(path, parameters), permission }
  })

const nobody = { deadline: null, customerId: null, orderId: null }

export function registerInboxRoutes({ read }: VendorRouter, services: VendorServices): void {
  read(vendorApi.showInbox, async ({ query }, caller) => {
    const found = await countInbox(services, caller)
    const shown = found.filter(({ kind }) => query.kind === undefined || query.kind === kind)
    const items = shown.flatMap(({ kind, items: some }) =>
      some.slice(0, inboxLimits.items).map((item) => ({ kind, ...item })),
    )
    const counts = found.map(({ kind, count, isCapped }) => ({ kind, count, isCapped }))
    return ok(toWire({ items: items.toSorted(byUrgency), counts }))
  })
}

type InboxServices = Pick<VendorServices, 'database' | 'withdrawalDesk' | 'education' | 'parkedJobs' | 'doctor'>
type Counted = { kind: InboxKind; count: number; isCapped: boolean; items: Item[] }

/** What waits of each kind that a caller may read. */
export async function countInbox(services: InboxServices, caller: Pick<ApiCaller, 'may'>): Promise<Counted[]> {
  const sources = sourcesOf(services)
  const counted: Counted[] = []
  for (const kind of inboxKinds.filter((one) => caller.may(inboxPermissions[one]))) {
    const items = await sources[kind](inboxLimits.counted + 1)
    const isCapped = items.length > inboxLimits.counted
    counted.push({ kind, count: Math.min(items.length, inboxLimits.counted), isCapped, items })
  }
  return counted
}

type Urgency = Pick<Item, 'deadline' | 'since'>
const byUrgency = (one: Urgency, other: Urgency) =>
  (one.deadline?.getTime() ?? Number.POSITIVE_INFINITY) - (other.deadline?.getTime() ?? Number.POSITIVE_INFINITY) ||
  one.since.getTime() - other.since.getTime()

const sourcesOf = (services: InboxServices): Record<InboxKind, Find> => ({
  ...ofSales(services),
  ...ofOperation(services),
  async educationRequest(limit) {
    const waiting = await services.education.decisions.findPage('Waiting', { after: beforeOldest, limit })
    return waiting.map(({ id, name, email, institution, role, receivedAt }) => ({
      ...nobody,
      id,
      title: `${name}, ${role} at ${institution}`,
      detail: email,
      since: receivedAt,
      actions: actionOn({ id }, 'approveEducationRequest', 'refuseEducationRequest'),
    }))
  },
})

const ofSales = ({ database, withdrawalDesk }: InboxServices) =>
  ({
    heldPayment: async (limit) =>
      (await findHeldPayments(database.query, limit)).map(({ id, orderId, customerId, customer, ...payment }) => ({
        id,
        title: `${formatMinor(payment.receivedAmount ?? 0, payment.receivedCurrency ?? payment.currency)} arrived instead of ${formatMinor(payment.amount, payment.currency)}`,
        detail: customer?.email ?? '',
        since: payment.updatedAt,
        deadline: null,
        customerId,
        orderId,
        actions: actionOn({ id: orderId }, 'acceptPayment', 'returnPayment'),
      })),
    dispute: async (limit) =>
      (await findOpenDisputes(database.query, limit)).map(({ id, orderId, customerId, customer, ...dispute }) => ({
        id,
        title: `${formatMinor(dispute.amount, dispute.currency)} disputed: ${dispute.reason}`,
        detail: customer?.email ?? '',
        since: dispute.createdAt,
        deadline: dispute.evidenceDueAt,
        customerId,
        orderId,
        actions: actionOn({ id: orderId }, 'showOrder', 'refundOrder'),
      })),
    withdrawal: async (limit) => {
      const range = { after: beforeOldest, sort: 'oldest', limit } as const
      return (await withdrawalDesk.findPage({ isSettled: false }, range)).map((withdrawal) => ({
        ...nobody,
        id: withdrawal.id,
        title: `${withdrawal.name}: ${withdrawal.orderGiven}`,
        detail: withdrawal.email,
        since: withdrawal.receivedAt,
        deadline: withdrawal.deadline,
        actions: actionOn({ id: withdrawal.id }, 'showWithdrawal', 'settleWithdrawal'),
      }))
    },
  }) satisfies Partial<Record<InboxKind, Find>>

const ofOperation = ({ database, parkedJobs, doctor }: InboxServices) => {
  const findJobs =
    (isMail: boolean): Find =>
    async (limit) =>
      (await parkedJobs.findPage({ isParked: true, isMail }, { after: beforeOldest, limit })).map((job) => ({
        ...nobody,
        id: job.id,
        title: isMail ? `${job.mail ?? 'Mail'} to ${job.to}` : job.kind,
        detail: job.lastError ?? '',
        since: job.parkedAt ?? job.runAt,
        actions: actionOn({ id: job.id }, 'retryJob', 'dropJob'),
      }))
  return {
    failedJob: findJobs(false),
    unsentMail: findJobs(true),
    unsentWebhooks: async () =>
      (await findReceiversWithParked(database.query, inboxLimits.counted)).map(
        ({ id, url, count, since, failure }) => ({
          ...nobody,
          id,
          title: `${count} ${count === 1 ? 'delivery' : 'deliveries'} to ${new URL(url).host}`,
          detail: failure ?? '',
          since: since ?? new Date(0),
          actions: actionOn({ id }, 'replayDeliveries', 'removeWebhook'),
        }),
      ),
    doctorWarning: async () =>
      (await doctor.find()).filter(needsPerson).map(({ position, area, found, todo, since }) => ({
        ...nobody,
        id: String(position),
        title: `${area}: ${found}`,
        detail: todo ?? '',
        since,
        actions: actionOn({}, 'runDoctor'),
      })),
  } satisfies Partial<Record<InboxKind, Find>>
}
