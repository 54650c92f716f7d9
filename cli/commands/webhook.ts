import { type WebhookEvent, webhookEventSchema } from '#contract/webhooks.ts'
import type { DeliveryStatus } from '#service/database/index.ts'
import type { Delivery, ReceiverSummary, ReplayChoice } from '#service/messaging/index.ts'
import { type Answer, type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'

const receiverIdOf = ({ words }: CommandContext): string => words[0] ?? ''

function answerReceivers(receivers: readonly ReceiverSummary[], ...done: string[]): Answer {
  const listed = receivers.length === 0 ? ["Nobody is told of anything yet: 'webhook add' changes that."] : []
  const text = [...done, ...listed, ...receivers.map(describeReceiver)].join('\n')
  return { text, data: { receivers } }
}

function describeReceiver({ id, url, events, createdAt, previousUntil, deliveries }: ReceiverSummary): string {
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

const known = webhookEventSchema.options

export const webhookAdd: ShopCommand = {
  name: 'webhook add',
  options: { url: 'URL', events: 'all' },
  required: ['url', 'events'],
  summary: 'Have an address be told of what happens, signed; prints its secret, once',
  async run({ options, withServices }) {
    const url = options.get('url')
    if (url === undefined) throw new UsageError('--url: Say where to post to, like https://hooks.example/backline')
    const events = readEvents(options.get('events'))
    const { id, secret } = await withServices(({ webhooks }) => webhooks.receivers.add(url, events))
    const text = [
      `Receiver ${id} is told of ${events.join(', ')} from now on.`,
      `Its secret, which is shown this once: ${secret}`,
      'Keep it where the receiver finds it, and verify every message with it (docs/webhooks.md).',
    ].join('\n')
    return { text, data: { id, url, events, secret } }
  },
}

export function readEvents(text: string | undefined): WebhookEvent[] {
  const names = (text ?? '').split(/[\s,]+/).filter(Boolean)
  if (names.length === 0) throw new UsageError(`--events: Say all, or which: ${known.join(', ')}`)
  if (names.length === 1 && names[0] === 'all') return [...known]
  return names.map((name) => {
    const event = known.find((one) => one === name)
    if (!event) throw new UsageError(`--events: There is no ${name}, but ${known.join(', ')}`)
    return event
  })
}

export const webhookList: ShopCommand = {
  name: 'webhook list',
  summary: 'Who is told of what happens, and how many deliveries wait or were given up',
  run: ({ withServices }) => withServices(async ({ webhooks }) => answerReceivers(await webhooks.receivers.list())),
}

const limit = 50
const statuses: readonly DeliveryStatus[] = ['Waiting', 'Delivered', 'Parked']

export const webhookDeliveries: ShopCommand = {
  name: 'webhook deliveries',
  words: ['<id>'],
  options: { status: 'Parked' },
  summary: `The ${limit} newest deliveries to a receiver, and why they failed; of one status alone: ${statuses.join(', ')}`,
  async run(context) {
    const status = readStatus(context.options.get('status'))
    const deliveries = await context.withServices(({ webhooks }) =>
      webhooks.listDeliveries(receiverIdOf(context), { limit, ...(status && { status }) }),
    )
    const text = deliveries.length === 0 ? 'There are no such deliveries.' : deliveries.map(describeDelivery).join('\n')
    return { text, data: { deliveries: deliveries.map(toData) } }
  },
}

function readStatus(text: string | undefined): DeliveryStatus | undefined {
  const status = statuses.find((one) => one === text)
  if (text !== undefined && !status) throw new UsageError(`--status: Must be ${statuses.join(', ')}`)
  return status
}

function describeDelivery(delivery: Delivery): string {
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

export const webhookReplay: ShopCommand = {
  name: 'webhook replay',
  words: ['<id>'],
  options: { delivery: 'N', since: '2026-11-22T10:00:00Z', parked: null },
  summary: 'Send once more to a receiver: one delivery, all of what happened since a time, or all that are parked',
  async run(context) {
    const choice = readChoice(context.options)
    const id = receiverIdOf(context)
    const replayed = await context.withServices(({ webhooks }) => webhooks.replay(id, choice))
    const text = `${replayed === 1 ? 'One delivery is' : `${replayed} deliveries are`} sent once more by the running shop, with the ids that they had.`
    return { text, data: { id, replayed } }
  },
}

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

export const webhookRotate: ShopCommand = {
  name: 'webhook rotate',
  words: ['<id>'],
  summary: 'A new secret for a receiver, printed once; the one before signs as well for a day',
  async run(context) {
    const id = receiverIdOf(context)
    const { secret, previousUntil } = await context.withServices(({ webhooks }) => webhooks.receivers.rotateSecret(id))
    const until = previousUntil.toISOString()
    const text = [
      `The new secret of receiver ${id}, which is shown this once: ${secret}`,
      `Until ${until} every message carries signatures by both. Any secret before these two signs no more.`,
    ].join('\n')
    return { text, data: { id, secret, previousUntil: until } }
  },
}

export const webhookRemove: ShopCommand = {
  name: 'webhook remove',
  words: ['<id>'],
  options: { yes: null },
  summary: 'Tell a receiver nothing more; what still waits for it is dropped',
  run: (context) =>
    context.withServices(async ({ webhooks: { receivers } }) => {
      const { id, url, deliveries } = await receivers.get(receiverIdOf(context))
      if (!context.options.has('yes'))
        throw new CommandError(
          `${url} would be told nothing more, ${deliveries.Waiting} deliveries that wait for it would be dropped, and its secret would be gone: add --yes to do so`,
        )
      await receivers.remove(id)
      return answerReceivers(await receivers.list(), `Receiver ${id} is removed.`)
    }),
}
