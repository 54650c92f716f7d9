import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { webhookEventSchema } from '#contract/webhooks.ts'
import { type Action, option, Revealed } from '../../actions/action.ts'
import { call, type ItemOf } from '../../api/calls.ts'

export type Receiver = ResponseOf<(typeof vendorApi)['listWebhooks']>['items'][number]

const nameItem = ({ url }: Receiver) => url
const revealSecret = (secret: string) =>
  new Revealed('Its deliveries are signed with this secret, which is shown only now.', [secret], 'webhook-secret.txt')
const readEvents = (text: string) =>
  text.split(',').flatMap((word) => webhookEventSchema.options.find((event) => event === word.trim()) ?? [])

export const addWebhook: Action<null> = {
  name: 'add-webhook',
  label: 'New webhook',
  permission: 'webhooks:write',
  nameItem: () => 'Webhook',
  explain: () => 'The address is told of each event by a signed POST request, and again until it answers.',
  fields: () => [
    { kind: 'text', name: 'url', label: 'Address', hint: 'Begins with https://' },
    { kind: 'text', name: 'events', label: 'Events', initial: webhookEventSchema.options.join(', ') },
  ],
  run: async (_, { url = '', events = '', reason = '' }) =>
    revealSecret((await call('addWebhook', { body: { url, events: readEvents(events), reason } })).secret),
  command: (_, { url, events = '' }) => [
    ...['webhook', 'add'],
    ...option('url', url),
    ...option('events', readEvents(events).join(',')),
  ],
  done: () => 'The webhook is added.',
}

const replayParked: Action<Receiver> = {
  name: 'replay',
  label: 'Send parked again',
  permission: 'webhooks:write',
  isOffered: ({ deliveries }) => (deliveries.Parked ?? 0) > 0,
  nameItem,
  explain: ({ deliveries, url }) => `${deliveries.Parked} parked deliveries to ${url} are sent again.`,
  run: ({ id }, { reason = '' }, attempt) =>
    call('replayDeliveries', { parameters: { id }, body: { choice: { of: 'parked' }, reason }, ...attempt }),
  command: ({ id }) => ['webhook', 'replay', id, '--parked'],
  done: ({ url }) => `The deliveries to ${url} are sent again.`,
}

const rotateSecret: Action<Receiver> = {
  name: 'rotate',
  label: 'New secret',
  permission: 'webhooks:write',
  nameItem,
  explain: () => 'Deliveries are signed with a new secret. The previous one signs as well for a day.',
  run: async ({ id }, { reason = '' }) =>
    revealSecret((await call('rotateWebhookSecret', { parameters: { id }, body: { reason } })).secret),
  command: ({ id }) => ['webhook', 'rotate', id],
  done: ({ url }) => `The secret of ${url} is renewed.`,
}

const removeWebhook: Action<Receiver> = {
  name: 'remove',
  label: 'Remove',
  permission: 'webhooks:write',
  isDangerous: true,
  nameItem,
  explain: ({ url }) => `${url} is told nothing more, and what waits for it is dropped.`,
  run: ({ id }, { reason = '' }, attempt) =>
    call('removeWebhook', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }) => ['webhook', 'remove', id, '--yes'],
  done: ({ url }) => `${url} is removed.`,
}

export const webhookActions: readonly Action<Receiver>[] = [replayParked, rotateSecret, removeWebhook]

export const replayDelivery: Action<ItemOf<'listDeliveries'>> = {
  name: 'replay-delivery',
  label: 'Send again',
  permission: 'webhooks:write',
  nameItem: ({ id, event }) => `${id} ${event}`,
  explain: ({ event }) => `The delivery of ${event} is sent again.`,
  run: ({ id, webhookId }, { reason = '' }, attempt) =>
    call('replayDeliveries', {
      parameters: { id: webhookId },
      body: { choice: { of: 'delivery', delivery: id }, reason },
      ...attempt,
    }),
  command: ({ id, webhookId }) => ['webhook', 'replay', webhookId, '--delivery', String(id)],
  done: ({ event }) => `The delivery of ${event} is sent again.`,
}
