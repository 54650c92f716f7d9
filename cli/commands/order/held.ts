import type { ShopCommand } from '../../command.ts'
import { changeOrder, reasonOf } from './record.ts'

/** Takes a held payment for good: its order is completed as if the amount had been right. */
export const orderAccept: ShopCommand = {
  name: 'order accept',
  words: ['<id>'],
  summary: 'Take a held payment as it is: its order is completed',
  run: (context) =>
    changeOrder(context, 'The payment is accepted, and its order completed.', (rooms, id) => rooms.held.accept(id)),
}

/** Gives a held payment back. */
export const orderReturn: ShopCommand = {
  name: 'order return',
  words: ['<id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Give a held payment back: its order can be paid again',
  async run(context) {
    const reason = reasonOf(context)
    const done = 'The payment goes back: the running shop carries it out, and mails the customer.'
    return changeOrder(context, done, (rooms, id) => rooms.held.giveBack(id, reason))
  },
}
