import { formatMoney } from '#contract/format-money.ts'
import { normaliseEmail } from '#service/accounts/index.ts'
import { type CustomerRecord, readCustomerRecord } from '#service/customer-record.ts'
import { oneLine } from '#service/messaging/index.ts'
import { isUuid, toMajor } from '#service/platform/index.ts'
import { type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { describeDevice } from './describe-device.ts'
import { describeHistory } from './describe-history.ts'
import { describeFailure } from './license-failures.ts'

export const describeCustomer = (record: CustomerRecord): string[] => {
  const { email, account, orders, licenses, mails, suppressed, isOnLists } = record
  return [
    account
      ? `Account ${account.id} of ${oneLine(account.name)} <${email}>, made ${account.createdAt.toISOString()}, ${account.confirmedAt ? 'confirmed' : 'not confirmed'}`
      : `No account has the address ${email}`,
    ...(account ? [describeSessions(account)] : []),
    ...orders.map(describeOrder),
    ...licenses.flatMap(describeLicense),
    ...describeHistory(record),
    ...describeOthers(record),
    ...mails.map(describeMail),
    ...(suppressed
      ? [
          `  nothing is mailed to it since ${suppressed.refusedAt.toISOString()}, as its mail server answered ${suppressed.reply}: customer allow-mail ${email}`,
        ]
      : []),
    ...(isOnLists
      ? ['  the address is also in a list for mail, in a checkout, or in a link that was mailed to it']
      : []),
  ]
}

/** Trials, grants that wait, requests, withdrawals and notes. */
const describeOthers = ({
  trials,
  failedActivations,
  waitingGrants,
  requests,
  withdrawals,
  notes,
}: CustomerRecord): string[] => [
  ...trials.map(
    ({ id, productId, name, status, expiresAt }) =>
      `  trial of ${productId} on device ${id} ${JSON.stringify(oneLine(name))}: ${status}, ends ${expiresAt?.toISOString() ?? 'never'}`,
  ),
  ...failedActivations.map((failure) => `  refused activation ${describeFailure(failure)}`),
  ...waitingGrants.map(
    ({ id, productId, kind, createdAt }) =>
      `  license of ${productId} as ${kind} waits since ${createdAt.toISOString()} until the address is confirmed: ${id}`,
  ),
  ...requests.map(
    ({ kind, id, subject, status, receivedAt }) =>
      `  ${kind === 'Support' ? 'message' : 'education request'} ${id} of ${receivedAt.toISOString()}${status === null ? '' : `, ${status}`}: ${oneLine(subject)}`,
  ),
  ...withdrawals.map(
    ({ id, orderGiven, receivedAt }) => `  withdrawal ${id} of ${receivedAt.toISOString()}: ${oneLine(orderGiven)}`,
  ),
  ...notes.map(
    ({ id, author, createdAt, text }) =>
      `  note ${id} of ${createdAt.toISOString()} by ${oneLine(author)}: ${oneLine(text)}`,
  ),
]

function describeMail({ id, subject, sentAt, runAt, attempts, parkedAt }: CustomerRecord['mails'][number]): string {
  return `  mail ${id} ${stateOfMail({ sentAt, runAt, parkedAt })}${describeTries(attempts)}: ${oneLine(subject)}`
}

function stateOfMail({
  sentAt,
  runAt,
  parkedAt,
}: Pick<CustomerRecord['mails'][number], 'sentAt' | 'runAt' | 'parkedAt'>) {
  if (sentAt) return `was sent ${sentAt.toISOString()}`
  if (parkedAt) return `is parked since ${parkedAt.toISOString()}`
  return runAt ? `waits, next at ${runAt.toISOString()}` : 'was given up'
}

const describeTries = (attempts: number | null): string =>
  attempts ? `, tried ${attempts === 1 ? 'once' : `${attempts} times`}` : ''

function describeSessions({ signedInAt, seenAt }: NonNullable<CustomerRecord['account']>): string {
  if (signedInAt === null || seenAt === null) return '  has not signed in for a while'
  return `  last signed in ${signedInAt.toISOString()}, last seen ${seenAt.toISOString()}`
}

function describeOrder({
  id,
  status,
  currency,
  due,
  completedAt,
  claimEmail,
}: CustomerRecord['orders'][number]): string {
  const amount = due === null ? '' : `, ${formatMoney(toMajor(due, currency), currency)}`
  const waiting = claimEmail === null ? '' : ', waits for whoever proves the address'
  return `  order ${id}: ${status}${completedAt ? ` ${completedAt.toISOString()}` : ''}${amount}${waiting}`
}

function describeLicense(license: CustomerRecord['licenses'][number]): string[] {
  const { id, productId, status, revokedReason, activeActivations, maxActivations, devices } = license
  const ended = revokedReason === null ? '' : `, ${oneLine(revokedReason)}`
  return [
    `  license ${id} of ${productId}: ${status}${ended}, ${activeActivations} of ${maxActivations} seats taken`,
    ...devices.map((device) => `    ${describeDevice(device)}`),
  ]
}

export const customerShow: ShopCommand = {
  name: 'customer show',
  words: ['<email-or-id>'],
  summary:
    'What is known of an address, or of an account by its id: orders, licenses and devices, former stores, mails that wait',
  async run(context) {
    const [typed = ''] = context.words
    const known = await readCustomerRecord(
      context.database.query,
      isUuid(typed) ? typed : emailOf(context),
      context.clock(),
    )
    return { text: describeCustomer(known).join('\n'), data: known }
  },
}

export function emailOf({ words }: Pick<CommandContext, 'words'>): string {
  const email = words[0] ?? ''
  if (!/^\S+@\S+$/.test(email)) throw new UsageError('Type the address of whom you mean, like ada@example.com')
  return email
}

export const customerErase: ShopCommand = {
  name: 'customer erase',
  words: ['<email>'],
  options: { yes: null },
  summary: 'Erase all that is kept of an address but paid orders and invoices: the licenses of its account end',
  async run(context) {
    const email = emailOf(context)
    return context.withServices(async ({ identity }) => {
      const known = await readCustomerRecord(context.database.query, email, context.clock())
      if (!context.options.has('yes'))
        throw new CommandError(
          `${describeCustomer(known).join('\n')}\nAll of it would be erased for good but paid orders and invoices, and its licenses would end: add --yes to do so`,
        )
      const { licenses, orders } = await identity.erasure.eraseByAddress(email)
      const text = `${known.email} is erased: ${count(licenses, 'license')} ended, ${count(orders, 'paid order')} kept for the books. The running shop mails it.`
      return { text, data: { email: known.email, licenses, orders } }
    })
  },
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

export const customerAllowMail: ShopCommand = {
  name: 'customer allow-mail',
  words: ['<email>'],
  summary: 'Mail again to an address that its mail server had refused for good',
  explained: "Mails to it that are parked stay so: 'job list --parked' shows them, 'job retry' sends them.",
  async run(context) {
    const email = normaliseEmail(emailOf(context))
    await context.withServices(({ allowMail }) => allowMail(email))
    return { text: `Mail goes to ${email} again.`, data: { email } }
  },
}
