import { withdrawalOutcomes } from '#contract/vendor-api/documents.ts'
import { oneLine } from '#service/messaging/index.ts'
import { beforeOldest } from '#service/platform/index.ts'
import type { ListedWithdrawal } from '#service/sales/index.ts'
import { type ShopCommand, UsageError } from '../command.ts'

const most = 200

const summarise = ({ id, name, email, orderGiven, receivedAt, deadline, settledAt, outcome }: ListedWithdrawal) => {
  const state = settledAt
    ? `settled ${settledAt.toISOString()}${outcome ? `, ${outcome}` : ''}`
    : `until ${deadline.toISOString()}`
  return `${id}  ${receivedAt.toISOString()}  ${state}  ${oneLine(name)} <${email}>: ${oneLine(orderGiven)}`
}

export const withdrawalList: ShopCommand = {
  name: 'withdrawal list',
  options: { settled: null },
  summary: `Withdrawals that nobody has settled, ${most} at most, the oldest first; --settled shows the others`,
  async run({ withServices, options }) {
    const range = { after: beforeOldest, sort: 'oldest', limit: most } as const
    const filter = { isSettled: options.has('settled') }
    const withdrawals = await withServices(({ withdrawalDesk }) => withdrawalDesk.findPage(filter, range))
    const text = withdrawals.length === 0 ? 'There are none.' : withdrawals.map(summarise).join('\n')
    return { text, data: { withdrawals } }
  },
}

export const withdrawalShow: ShopCommand = {
  name: 'withdrawal show',
  words: ['<id>'],
  summary: 'A withdrawal with the orders that it may mean, and what speaks against a refund of each',
  async run({ words: [id = ''], withServices }) {
    const { withdrawal, orders } = await withServices(({ withdrawalDesk }) => withdrawalDesk.show(id))
    const meant = orders.map(({ id: order, customer, completedAt, objections }) => {
      const against = objections.length === 0 ? 'nothing speaks against a refund' : objections.join('; ')
      return `  order ${order} of ${completedAt.toISOString()}, ${customer.email}: ${against}`
    })
    const text = [summarise(withdrawal), `  ${oneLine(withdrawal.statement)}`, ...meant].join('\n')
    const shown = orders.map(({ id: order, completedAt, objections }) => ({ id: order, completedAt, objections }))
    return { text, data: { withdrawal, orders: shown } }
  },
}

export const withdrawalSettle: ShopCommand = {
  name: 'withdrawal settle',
  words: ['<id>'],
  options: { outcome: withdrawalOutcomes.join(' or ') },
  required: ['outcome'],
  summary: "Note that a withdrawal is done with; the refund itself is 'order refund'",
  async run({ words: [id = ''], options, withServices }) {
    const outcome = withdrawalOutcomes.find((one) => one === options.get('outcome'))
    if (!outcome) throw new UsageError(`--outcome: Say ${withdrawalOutcomes.join(' or ')}`)
    const withdrawal = await withServices(({ withdrawalDesk }) => withdrawalDesk.settle(id, outcome))
    return { text: `The withdrawal is settled.\n${summarise(withdrawal)}`, data: { withdrawal } }
  },
}
