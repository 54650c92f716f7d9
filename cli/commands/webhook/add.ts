import { type WebhookEvent, webhookEventSchema } from '#contract/webhooks.ts'
import { type ShopCommand, UsageError } from '../../command.ts'

const known = webhookEventSchema.options

/** Has an address be told of what happens. Its secret is printed here and nowhere else. */
export const webhookAdd: ShopCommand = {
  name: 'webhook add',
  options: { url: 'URL', events: 'all' },
  required: ['url', 'events'],
  summary: 'Have an address be told of what happens, signed; prints its secret, once',
  async run({ options, withRooms }) {
    const url = options.get('url')
    if (url === undefined) throw new UsageError('--url: Say where to post to, like https://hooks.example/backline')
    const events = readEvents(options.get('events'))
    const { id, secret } = await withRooms(({ webhooks }) => webhooks.receivers.add(url, events))
    const text = [
      `Receiver ${id} is told of ${events.join(', ')} from now on.`,
      `Its secret, which is shown this once: ${secret}`,
      'Keep it where the receiver finds it, and verify every message with it (docs/webhooks.md).',
    ].join('\n')
    return { text, data: { id, url, events, secret } }
  },
}

/** The events that were named. Throws UsageError for none, and for one that there is not. */
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
