import type { ReplayChoice } from '#service/messaging/index.ts'
import { type ShopCommand, UsageError } from '../../command.ts'
import { receiverIdOf } from './receivers.ts'

/** Has deliveries be made once more: what a receiver has lost, or was too long away for. */
export const webhookReplay: ShopCommand = {
  name: 'webhook replay',
  words: ['<id>'],
  options: { delivery: 'N', since: '2026-11-22T10:00:00Z', parked: null },
  summary: 'Send once more to a receiver: one delivery, all of what happened since a time, or all that are parked',
  async run(context) {
    const choice = readChoice(context.options)
    const id = receiverIdOf(context)
    const replayed = await context.withRooms(({ webhooks }) => webhooks.replay(id, choice))
    const text = `${replayed === 1 ? 'One delivery is' : `${replayed} deliveries are`} sent once more by the running shop, with the ids that they had.`
    return { text, data: { id, replayed } }
  },
}

/** Which deliveries were meant. Throws UsageError unless it is one of the three ways to say so. */
export function readChoice(options: ReadonlyMap<string, string>): ReplayChoice {
  const [delivery, since] = [options.get('delivery'), options.get('since')]
  const isParked = options.has('parked')
  if ([delivery !== undefined, since !== undefined, isParked].filter(Boolean).length !== 1)
    throw new UsageError('Say which: --delivery N, --since TIME or --parked, one of them')
  if (delivery !== undefined) {
    if (!/^[1-9]\d{0,14}$/.test(delivery))
      throw new UsageError("--delivery: Must be a number, as 'webhook deliveries' shows them")
    return { delivery: Number(delivery) }
  }
  if (since === undefined) return 'parked'
  const time = new Date(since)
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(since) || Number.isNaN(time.getTime()))
    throw new UsageError('--since: Must be a day or a time with its zone, like 2026-11-22 or 2026-11-22T10:00:00Z')
  return { since: time }
}
