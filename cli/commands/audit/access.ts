import type { Row } from '#service/database/index.ts'
import { isUuid, readAccessLog } from '#service/platform/index.ts'
import { type ShopCommand, UsageError } from '../../command.ts'
import { readFilter } from './list.ts'

/** Who signed in and who was refused, with the network: of everybody, or of one customer. */
export const auditAccess: ShopCommand = {
  name: 'audit access',
  options: { about: 'CUSTOMER-ID', from: '2026-11-01', to: '2026-11-30' },
  summary: 'Who signed in, who was refused and from which network; of one customer alone',
  async run(context) {
    const { ids: [customerId] = [], ...range } = readFilter(context.options)
    if (customerId !== undefined && !isUuid(customerId))
      throw new UsageError('--about: Must be the id of a customer, as customer show tells it')
    const filter = { ...range, ...(customerId !== undefined && { customerId }) }
    const entries = await context.withRooms(() => readAccessLog(context.database.query, filter))
    const text = entries.length === 0 ? 'Nobody has signed in.' : entries.map(describe).join('\n')
    return { text, data: { entries } }
  },
}

/** An entry in one line. */
const describe = ({ firstAt, kind, network, customerId, count }: Row<'accessEntries'>) => {
  const times = count === 1 ? [] : [`${count} times that day`]
  return `${firstAt.toISOString()}  ${kind.padEnd(18)}  ${[network, customerId ?? 'no account', ...times].join(', ')}`
}
