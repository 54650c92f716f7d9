import type { DeliveryStatus } from '#service/database/index.ts'
import type { Delivery } from '#service/messaging/index.ts'
import { type ShopCommand, UsageError } from '../../command.ts'
import { receiverIdOf } from './receivers.ts'

/** How many are shown, the newest. */
const limit = 50
const statuses: readonly DeliveryStatus[] = ['Waiting', 'Delivered', 'Parked']

/** What was sent to a receiver and what became of it. */
export const webhookDeliveries: ShopCommand = {
  name: 'webhook deliveries',
  words: ['<id>'],
  options: { status: 'Parked' },
  summary: `The ${limit} newest deliveries to a receiver, and why they failed; of one status alone: ${statuses.join(', ')}`,
  async run(context) {
    const status = readStatus(context.options.get('status'))
    const deliveries = await context.withRooms(({ webhooks }) =>
      webhooks.listDeliveries(receiverIdOf(context), { limit, ...(status && { status }) }),
    )
    const text = deliveries.length === 0 ? 'There are no such deliveries.' : deliveries.map(describe).join('\n')
    return { text, data: { deliveries: deliveries.map(toData) } }
  },
}

function readStatus(text: string | undefined): DeliveryStatus | undefined {
  const status = statuses.find((one) => one === text)
  if (text !== undefined && !status) throw new UsageError(`--status: Must be ${statuses.join(', ')}`)
  return status
}

function describe(delivery: Delivery): string {
  const { id, event, subjectId, createdAt, status, attempts, lastFailure, dueAt } = delivery
  const tried = attempts === 0 ? '' : `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`
  const next = status === 'Waiting' ? `, next at ${dueAt.toISOString()}` : ''
  const told = `${id}  ${createdAt.toISOString()}  ${status.padEnd(9)}  ${event} ${subjectId}`
  return `${told}${tried}${next}${lastFailure === null ? '' : `: ${lastFailure}`}`
}

const toData = ({ leasedUntil: _, messageId, ...delivery }: Delivery) => ({
  ...delivery,
  webhookId: `msg_${messageId}`,
})
