import type { Command } from '../command.ts'
import { answerOrder, orderIdOf } from './orders.ts'

/** What is written down of an order: lines, payments, refunds, disputes, invoices, licenses. */
export const orderShow: Command = {
  name: 'order show',
  words: ['<id>'],
  summary: 'All that is written down of an order',
  run: (context) => answerOrder(context.database.query, orderIdOf(context)),
}
