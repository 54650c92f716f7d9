import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import type { Delivery, ReplayChoice } from '#service/messaging/index.ts'
import { created, done, ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { aboveNumbers, answerPage, byId, numberId, readPart } from './pages.ts'
import { toWire } from './to-wire.ts'

export function registerWebhookRoutes({ read, change }: VendorRouter, { webhooks }: VendorServices): void {
  const { receivers } = webhooks
  const { listDeliveries } = vendorApi

  read(vendorApi.listWebhooks, async () => ok({ items: toWire(await receivers.list()) }))
  read(listDeliveries, async ({ parameters: { id }, query }) => {
    const { after, limit } = readPart(query, aboveNumbers, numberId)
    const page = { status: query.status, before: Number(after.id), limit }
    const rows = await webhooks.findDeliveryPage(id, page)
    return ok(answerPage(listDeliveries.path.replace('{id}', id), query, rows, byId, toDelivery))
  })
  change(vendorApi.addWebhook, async ({ body: { url, events } }) => {
    const added = await receivers.add(url, events)
    const after = { events: events.join(' ') }
    return { reply: created(added), change: { about: added.id, customerId: null, before: {}, after } }
  })
  change(vendorApi.replayDeliveries, async ({ parameters: { id }, body }) => {
    const replayed = await webhooks.replay(id, toChoice(body.choice))
    return { reply: ok({ replayed }), change: { about: id, customerId: null, before: {}, after: { replayed } } }
  })
  change(vendorApi.rotateWebhookSecret, async ({ parameters: { id } }) => {
    const rotated = toWire(await receivers.rotateSecret(id))
    const after = { previousUntil: rotated.previousUntil }
    return { reply: ok(rotated), change: { about: id, customerId: null, before: {}, after } }
  })
  change(vendorApi.removeWebhook, async ({ parameters: { id } }) => {
    const { deliveries } = await receivers.get(id)
    await receivers.remove(id)
    return { reply: done, change: { about: id, customerId: null, before: { waiting: deliveries.Waiting }, after: {} } }
  })
}

const toDelivery = ({ messageId, ...delivery }: Delivery) => toWire({ ...delivery, webhookId: `msg_${messageId}` })

type GivenChoice = { of: 'delivery'; delivery: number } | { of: 'since'; since: string } | { of: 'parked' }

function toChoice(choice: GivenChoice): ReplayChoice {
  if (choice.of === 'delivery') return { delivery: choice.delivery }
  return choice.of === 'since' ? { since: new Date(choice.since) } : 'parked'
}
