import { CommandError, type ShopCommand } from '../../command.ts'
import { answerReceivers, receiverIdOf } from './receivers.ts'

/** Ends a receiver. */
export const webhookRemove: ShopCommand = {
  name: 'webhook remove',
  words: ['<id>'],
  options: { yes: null },
  summary: 'Tell a receiver nothing more; what still waits for it is dropped',
  run: (context) =>
    context.withRooms(async ({ webhooks: { receivers } }) => {
      const { id, url, deliveries } = await receivers.get(receiverIdOf(context))
      if (!context.options.has('yes'))
        throw new CommandError(
          `${url} would be told nothing more, ${deliveries.Waiting} deliveries that wait for it would be dropped, and its secret would be gone: add --yes to do so`,
        )
      await receivers.remove(id)
      return answerReceivers(await receivers.list(), `Receiver ${id} is removed.`)
    }),
}
