import { type CallDependencies, createCall } from '../call.ts'
import { signIn } from '../sign-in.ts'
import { clatter, paths, type Scene, setScene, toOpenOrder } from './examples.ts'
import { createScriptedBrowser } from './scripted-browser.ts'
import { createScriptedHost, hold, type ReceivedCall, type ScriptedHost } from './scripted-host.ts'

/** The call function with a scripted host. */
export function setCall(config: Partial<CallDependencies['config']> = {}, token: string | null = null) {
  const host = createScriptedHost()
  const browser = createScriptedBrowser({ fetch: host.fetch })
  let refusals = 0
  const call = createCall({
    config: { licensingHost: '', dialect: 'backline', ...config },
    environment: browser.openTab(),
    findToken: async () => token,
    onTokenRefused() {
      refusals++
    },
  })
  return { host, browser, call, countRefusals: () => refusals }
}

/** The JSON body of a call. */
export const bodyOf = (call: ReceivedCall | undefined) => JSON.parse(call?.body ?? 'null')
/** The stored cart. */
export const stored = (browser: { stored: Map<string, string> }) =>
  JSON.parse(browser.stored.get('backline.session') ?? 'null')

/** A shop with an empty cart, and the calls that the host has received. */
export function setCart() {
  const scene = setScene()
  const pushes = () => scene.host.received(`PATCH ${paths.order}`)
  const reads = () => scene.host.received(`GET ${paths.order}`)
  const cart = () => scene.shop.cart.$cart.get()
  return { ...scene, pushes, reads, cart }
}

/** A shop with a cart that the service knows, as on the next visit. */
export async function withOrder() {
  const scene = setCart()
  scene.shop.cart.add(clatter)
  await scene.browser.advance(500)
  scene.host.on(`GET ${paths.order}`, (call) => ({ data: { ...toOpenOrder(scene.pushes()[0] ?? call) } }))
  return { ...scene, id: scene.cart().id }
}

/** A shop with a signed-in customer; `heard` returns the calls after the sign-in. */
export async function setCustomer() {
  const scene = setScene()
  await signIn(scene.shop, 'ada@example.com', 'pass word')
  await scene.browser.settle()
  const before = scene.host.received().length
  return { ...scene, heard: () => scene.host.received().slice(before) }
}

/** Opens the shop in another tab, `milliseconds` ago. */
export async function visit({ openShop, browser }: Pick<Scene, 'openShop' | 'browser'>, milliseconds = 0) {
  const shop = openShop()
  shop.start()
  await browser.advance(milliseconds)
  return shop
}

/** Leaves the next push unanswered until the returned function is called; later ones are answered immediately. */
export function holdPush(host: ScriptedHost): () => void {
  const late = hold<void>()
  const answer = (call: ReceivedCall) => ({ data: toOpenOrder(call) })
  host.on(`PATCH ${paths.order}`, (call) => late.promise.then(() => answer(call)), answer)
  return late.release
}
