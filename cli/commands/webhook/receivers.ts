import type { ReceiverSummary } from '#service/messaging/index.ts'
import type { Answer, CommandContext } from '../../command.ts'

/** The receiver's id, as it was typed. */
export const receiverIdOf = ({ words }: CommandContext): string => words[0] ?? ''

/** Receivers, after what was done to them if anything was. */
export function answerReceivers(receivers: readonly ReceiverSummary[], ...done: string[]): Answer {
  const listed = receivers.length === 0 ? ["Nobody is told of anything yet: 'webhook add' changes that."] : []
  const text = [...done, ...listed, ...receivers.map(describe)].join('\n')
  return { text, data: { receivers } }
}

function describe({ id, url, events, createdAt, previousUntil, deliveries }: ReceiverSummary): string {
  const { Waiting, Delivered, Parked } = deliveries
  return [
    `Receiver ${id}: ${url}, added ${createdAt.toISOString()}`,
    `  told of ${events.join(', ')}`,
    `  deliveries: ${Waiting} waiting, ${Delivered} delivered, ${Parked} parked`,
    ...(previousUntil === null
      ? []
      : [`  its secret before the present one signs as well until ${previousUntil.toISOString()}`]),
  ].join('\n')
}
