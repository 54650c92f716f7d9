import type { ShopCommand } from '../../command.ts'
import { answerReceivers } from './receivers.ts'

/** Who is told of what, and how that goes. */
export const webhookList: ShopCommand = {
  name: 'webhook list',
  summary: 'Who is told of what happens, and how many deliveries wait or were given up',
  run: ({ withRooms }) => withRooms(async ({ webhooks }) => answerReceivers(await webhooks.receivers.list())),
}
