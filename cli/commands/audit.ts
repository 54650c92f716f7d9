import type { AuditDetails, Row } from '#service/database/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import { type AuditFilter, isUuid, readAccessLog, readAuditLog, withReasons } from '#service/platform/index.ts'
import { type ShopCommand, UsageError } from '../command.ts'
import { parseDay } from '../option-values.ts'

export const auditList: ShopCommand = {
  name: 'audit list',
  options: { about: 'ID', from: '2026-11-01', to: '2026-11-30' },
  summary: 'Who did what about money, licenses, keys and accounts; about an order, license, customer or key alone',
  async run(context) {
    const filter = readFilter(context.options)
    const { query } = context.database
    const entries = await context.withServices(async () => withReasons(query, await readAuditLog(query, filter)))
    const text = entries.length === 0 ? 'Nothing was written down.' : entries.map(describeWithReason).join('\n')
    return { text, data: { entries } }
  },
}

const day = 24 * 60 * 60 * 1000

/** What is sought, with both days in it. Throws UsageError for what is no day. */
export function readFilter(options: ReadonlyMap<string, string>): AuditFilter {
  const about = options.get('about')
  const [from, to] = [readDay('from', options.get('from')), readDay('to', options.get('to'))]
  return {
    ...(about !== undefined && { ids: [about] }),
    ...(from && { from }),
    ...(to && { to: new Date(to.getTime() + day) }),
  }
}

function readDay(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const start = parseDay(text)
  if (start === null) throw new UsageError(`--${option}: Must be a day, like 2026-11-30`)
  return start
}

export function describeEntry({ at, actor, action, about, details }: Row<'auditEntries'>): string {
  const told = Object.entries(details).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${describeValue(value)}`],
  )
  return `${at.toISOString()}  ${actor.padEnd(8)}  ${action.padEnd(17)}  ${[about, ...told].join(', ')}`
}

const describeWithReason = ({ reason, ...entry }: Row<'auditEntries'> & { reason: string | null }): string =>
  `${describeEntry(entry)}${reason === null ? '' : `, because: ${oneLine(reason)}`}`

function describeValue(value: Exclude<AuditDetails[string], null>): string {
  if (typeof value !== 'object' || Array.isArray(value)) return String(value)
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${field}`)
  return `(${fields.join(', ')})`
}

export const auditAccess: ShopCommand = {
  name: 'audit access',
  options: { about: 'CUSTOMER-ID', from: '2026-11-01', to: '2026-11-30' },
  summary: 'Who signed in, who was refused and from which network; of one customer alone',
  async run(context) {
    const { ids: [customerId] = [], ...range } = readFilter(context.options)
    if (customerId !== undefined && !isUuid(customerId))
      throw new UsageError('--about: Must be the id of a customer, as customer show tells it')
    const filter = { ...range, ...(customerId !== undefined && { customerId }) }
    const entries = await context.withServices(() => readAccessLog(context.database.query, filter))
    const text = entries.length === 0 ? 'Nobody has signed in.' : entries.map(describe).join('\n')
    return { text, data: { entries } }
  },
}

const describe = ({ firstAt, kind, network, customerId, count }: Row<'accessEntries'>) => {
  const times = count === 1 ? [] : [`${count} times that day`]
  return `${firstAt.toISOString()}  ${kind.padEnd(18)}  ${[network, customerId ?? 'no account', ...times].join(', ')}`
}
