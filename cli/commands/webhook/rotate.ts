import type { ShopCommand } from '../../command.ts'
import { receiverIdOf } from './receivers.ts'

/** Makes a new secret for a receiver, which is printed here and nowhere else. */
export const webhookRotate: ShopCommand = {
  name: 'webhook rotate',
  words: ['<id>'],
  summary: 'A new secret for a receiver, printed once; the one before signs as well for a day',
  async run(context) {
    const id = receiverIdOf(context)
    const { secret, previousUntil } = await context.withRooms(({ webhooks }) => webhooks.receivers.rotateSecret(id))
    const until = previousUntil.toISOString()
    const text = [
      `The new secret of receiver ${id}, which is shown this once: ${secret}`,
      `Until ${until} every message carries signatures by both. Any secret before these two signs no more.`,
    ].join('\n')
    return { text, data: { id, secret, previousUntil: until } }
  },
}
