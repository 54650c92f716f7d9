import { clatter, paths, setScene, toOpenOrder } from './examples.ts'
import type { ReceivedCall } from './scripted-host.ts'

/** What a call carries, as JSON. */
export const bodyOf = (call: ReceivedCall | undefined) => JSON.parse(call?.body ?? 'null')
/** The cart as it is in storage. */
export const stored = (browser: { stored: Map<string, string> }) =>
  JSON.parse(browser.stored.get('backline.session') ?? 'null')

/** A shop with an empty cart, and what the host has heard of it. */
export function setCart() {
  const scene = setScene()
  const pushes = () => scene.host.received(`PATCH ${paths.order}`)
  const reads = () => scene.host.received(`GET ${paths.order}`)
  const cart = () => scene.shop.cart.$cart.get()
  return { ...scene, pushes, reads, cart }
}

/** With a cart that the service knows, as it would be found on the next visit. */
export async function withOrder() {
  const scene = setCart()
  scene.shop.cart.add(clatter)
  await scene.browser.advance(500)
  scene.host.on(`GET ${paths.order}`, (call) => ({ data: { ...toOpenOrder(scene.pushes()[0] ?? call) } }))
  return { ...scene, id: scene.cart().id }
}
