import { minorDigits } from '#contract/format-money.ts'
import { toMinor } from '#service/platform/index.ts'
import { readOrderRecord } from '#service/sales/index.ts'
import { type CommandContext, type ShopCommand, UsageError } from '../../command.ts'
import { changeOrder, orderIdOf, reasonOf } from './record.ts'

/** Begins to give back what an order was paid with: all of it, an amount, or what was paid for some of its lines. */
export const orderRefund: ShopCommand = {
  name: 'order refund',
  words: ['<id>'],
  options: { reason: 'TEXT', amount: '12.50', lines: 'LINE,LINE' },
  required: ['reason'],
  summary:
    'Give back all of it, the lines named, or an amount; licenses of those lines end, and of all when all is back',
  async run(context) {
    const reason = reasonOf(context)
    const amount = await readAmount(context)
    const lineIds = context.options
      .get('lines')
      ?.split(',')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    return changeOrder(
      context,
      'The refund has begun: the running shop carries it out, and mails the customer.',
      (rooms, id) => rooms.refunds.request(id, { reason, amount, lineIds }),
    )
  },
}

/** The amount in minor units of the order's currency; undefined when none was typed. */
async function readAmount(context: CommandContext): Promise<number | undefined> {
  const typed = context.options.get('amount')
  if (typed === undefined) return undefined
  const { order } = await readOrderRecord(context.database.query, orderIdOf(context))
  const digits = minorDigits(order.currency)
  const form = digits === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`)
  if (!form.test(typed))
    throw new UsageError(`--amount: Must be an amount of ${order.currency}, like ${digits === 0 ? '1250' : '12.50'}`)
  return toMinor(Number(typed), order.currency)
}
