import type { ShopCommand } from '../../command.ts'
import { answerOrder, orderIdOf } from './record.ts'

/** What is written down of an order: lines, payments, refunds, disputes, invoices, licenses. */
export const orderShow: ShopCommand = {
  name: 'order show',
  words: ['<id>'],
  summary: 'All that is written down of an order',
  run: (context) => answerOrder(context.database.query, orderIdOf(context)),
}
