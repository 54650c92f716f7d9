import { formatMoney } from '#contract/format-money.ts'
import { oneLine } from '#service/messaging/index.ts'
import type { CustomerRecord } from '#service/personal-data.ts'
import { toMajor } from '#service/platform/index.ts'
import { describeDevice } from '../license/record.ts'

/** What is known of a customer, line by line, whatever they have called themselves and their devices. */
export const describeCustomer = (record: CustomerRecord): string[] => {
  const { email, account, orders, licenses, mails, suppressed, isOnLists } = record
  return [
    account
      ? `Account ${account.id} of ${oneLine(account.name)} <${email}>, made ${account.createdAt.toISOString()}, ${account.confirmedAt ? 'confirmed' : 'not confirmed'}`
      : `No account has the address ${email}`,
    ...(account ? [describeSessions(account)] : []),
    ...orders.map(describeOrder),
    ...licenses.flatMap(describeLicense),
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

function describeMail({ subject, runAt, attempts, parkedAt }: CustomerRecord['mails'][number]): string {
  const tried = attempts === 0 ? '' : `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`
  const state = parkedAt ? `is parked since ${parkedAt.toISOString()}` : `waits, next at ${runAt.toISOString()}`
  return `  mail that ${state}${tried}: ${oneLine(subject)}`
}

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
