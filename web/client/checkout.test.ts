import { describe, expect, it } from 'vitest'
import { clatter, everything, paths, setScene, storefront, toCompletedOrder, toOpenOrder } from './testing/examples.ts'
import { visit } from './testing/scenes.ts'
import { hold } from './testing/scripted-host.ts'

const returnUrl = 'https://shop.example/clatter?a=b'
const urls = { checkoutUrl: 'https://pay.example/c/1', embeddedCheckoutUrl: 'https://pay.example/c/1?embedded=true' }

function setCheckout() {
  const scene = setScene()
  scene.host.on(`PATCH ${paths.order}`, (call) => ({
    data: { ...toOpenOrder(call), ...(call.query.checkout === 'true' && urls) },
  }))
  const pushes = () => scene.host.received(`PATCH ${paths.order}`)
  scene.shop.cart.add(clatter)
  return { ...scene, pushes, cart: () => scene.shop.cart.$cart.get() }
}

describe('checking out', () => {
  it('returns the URL of the embedded or the standalone checkout', async () => {
    const { shop } = setCheckout()
    expect(await shop.cart.checkout({ embedded: true, returnUrl })).toEqual({ url: urls.embeddedCheckoutUrl })
    expect(await shop.cart.checkout({ embedded: false, returnUrl })).toEqual({ url: urls.checkoutUrl })
  })

  it('sends unsent changes with the checkout and not again', { tags: ['calls.push-order'] }, async () => {
    const { browser, shop, pushes } = setCheckout()
    await shop.cart.checkout({ embedded: true, returnUrl })
    await browser.advance(1000)
    expect(pushes()).toHaveLength(1)
    expect(pushes()[0]?.query).toEqual({ checkout: 'true', returnUrl })
    expect(JSON.parse(pushes()[0]?.body ?? '').items).toHaveLength(1)
  })

  it('waits for a running push', async () => {
    const { host, browser, shop, pushes } = setCheckout()
    const late = hold<void>()
    host.on(
      `PATCH ${paths.order}`,
      (call) => late.promise.then(() => ({ data: toOpenOrder(call) })),
      (call) => ({ data: { ...toOpenOrder(call), ...urls } }),
    )
    await browser.advance(500)
    const checkout = shop.cart.checkout({ embedded: true, returnUrl })
    await browser.settle()
    expect(pushes()).toHaveLength(1)
    late.release()
    expect(await checkout).toEqual({ url: urls.embeddedCheckoutUrl })
  })

  it.each([true, false])('rejects without a URL (embedded: %s)', { tags: ['checkout.needs-url'] }, async (embedded) => {
    const { host, shop } = setCheckout()
    const other = embedded ? { checkoutUrl: urls.checkoutUrl } : { embeddedCheckoutUrl: urls.embeddedCheckoutUrl }
    host.on(`PATCH ${paths.order}`, (call) => ({ data: { ...toOpenOrder(call), ...other } }))
    await expect(shop.cart.checkout({ embedded, returnUrl })).rejects.toThrow('No checkout URL found')
  })

  it('keeps the cart and rejects with the reason when it is refused', async () => {
    const { host, shop, cart } = setCheckout()
    host.on(`PATCH ${paths.order}`, { status: 400, json: { title: 'Invalid input', detail: 'No' } })
    host.on(`GET ${paths.order}`, null)
    await expect(shop.cart.checkout({ embedded: true, returnUrl })).rejects.toThrow('No')
    expect(cart().count).toBe(1)
  })
})

it('checking out an order that another tab has paid is refused and starts a new cart', async () => {
  const { host, shop, cart } = setCheckout()
  const { id } = cart()
  host.on(`PATCH ${paths.order}`, { status: 409, json: { title: 'Conflict' } })
  host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
  await expect(shop.cart.checkout({ embedded: true, returnUrl })).rejects.toThrow('Conflict')
  expect(cart().items).toEqual([])
  expect(cart().id).not.toBe(id)
})

describe('a checkout that is reported as completed', () => {
  it('resets the cart when the service confirms it', {
    tags: ['states.cart-reset-on-completed', 'checkout.completed'],
  }, async () => {
    const { host, browser, shop, cart } = setCheckout()
    await shop.cart.checkout({ embedded: true, returnUrl })
    const { id } = cart()
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    await shop.cart.handleCompleted(id)
    expect(host.received(`GET ${paths.order}`)[0]?.path).toBe(`/api/customer/orders/${id}`)
    expect(cart()).toMatchObject({ items: [], count: 0 })
    expect(cart().id).not.toBe(id)
    expect(JSON.parse(browser.stored.get('backline.session') ?? '').id).toBe(cart().id)
  })

  it('reloads what the customer owns', async () => {
    const { host, browser, shop, cart } = setCheckout()
    await shop.cart.checkout({ embedded: true, returnUrl })
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    host.on(`GET ${paths.storefront}`, { data: { ...storefront, products: [{ ...clatter, owned: true }] } })
    await shop.cart.handleCompleted(cart().id)
    await browser.settle()
    expect(shop.storefront.$storefront.get()?.products[0]?.owned).toBe(true)
  })

  it('restores the cart when the service reports that the order is open', async () => {
    const { host, browser, shop, cart, pushes } = setCheckout()
    await browser.advance(500)
    const { id } = cart()
    host.on(`GET ${paths.order}`, (call) => ({ data: toOpenOrder({ ...call, body: pushes()[0]?.body ?? null }) }))
    await shop.cart.handleCompleted(id)
    expect(cart()).toMatchObject({ id, count: 1, currency: 'EUR', restorable: [] })
  })

  it('offers the lines instead when the new cart has items', async () => {
    const { host, browser, shop, cart, pushes } = setCheckout()
    await browser.advance(500)
    const { id } = cart()
    const late = hold<void>()
    host.on(`GET ${paths.order}`, async (call) => {
      await late.promise
      return { data: toOpenOrder({ ...call, body: pushes()[0]?.body ?? null }) }
    })
    const handled = shop.cart.handleCompleted(id)
    shop.cart.add(everything)
    late.release()
    await handled
    expect(cart().items).toMatchObject([{ bundleId: 'everything' }])
    expect(cart().restorable).toMatchObject([{ productId: 'clatter' }])
  })

  it.each([
    ['PaymentProcessing', 0],
    ['Failed', 1],
  ])('resets the cart when the order is %s', { tags: ['states.cart-keeps-open-orders'] }, async (status, offered) => {
    const { host, browser, shop, cart } = setCheckout()
    await browser.advance(500)
    const { id } = cart()
    host.on(`GET ${paths.order}`, (call) => ({ data: { ...toCompletedOrder(call), status } }))
    await shop.cart.handleCompleted(id)
    expect(cart().items).toEqual([])
    expect(cart().restorable).toHaveLength(offered)
  })

  it.each([
    ['PaymentProcessing', true],
    ['Completed', false],
    ['Failed', false],
  ])('names its checkout while the payment is under way: %s', async (status, isUnfinished) => {
    const { host, browser, shop, cart, openShop } = setCheckout()
    const { url } = await shop.cart.checkout({ embedded: true, returnUrl })
    host.on(`GET ${paths.order}`, (call) => ({ data: { ...toCompletedOrder(call), status: 'PaymentProcessing' } }))
    await shop.cart.handleLeft()
    expect(cart()).toMatchObject({ items: [], restorable: [], unfinished: url })
    host.on(`GET ${paths.order}`, (call) => ({ data: { ...toCompletedOrder(call), status } }))
    const next = await visit({ openShop, browser })
    expect(next.cart.$cart.get().unfinished).toBe(isUnfinished ? url : null)
  })

  it('does not change a cart that has another order', async () => {
    const { host, shop, cart } = setCheckout()
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    await shop.cart.handleCompleted('9b2f5f0e-4a0e-4c56-9f60-6f0f4d0c9a11')
    expect(cart().count).toBe(1)
  })

  it.each([null, { status: 500 }, { status: 404 }, { data: 'nonsense' }])(
    'resets the cart although the order can not be read: %j',
    { tags: ['states.cart-reset-on-completed', 'checkout.completed'] },
    async (answer) => {
      const { host, browser, shop, cart } = setCheckout()
      await shop.cart.checkout({ embedded: true, returnUrl })
      const { id } = cart()
      host.on(`GET ${paths.order}`, answer)
      const handled = shop.cart.handleCompleted(id)
      expect(cart()).toMatchObject({ items: [], restorable: [] })
      await browser.advance(10_000)
      await handled
      expect(cart()).toMatchObject({ items: [], restorable: [], problem: null })
      expect(cart().id).not.toBe(id)
    },
  )

  it.each([
    ['Completed', 0],
    ['Open', 1],
  ])('that could not be read is read on the next visit: %s', async (status, offered) => {
    const { host, browser, shop, cart, openShop } = setCheckout()
    await browser.advance(500)
    host.on(`GET ${paths.order}`, null)
    const handled = shop.cart.handleCompleted(cart().id)
    await browser.advance(10_000)
    await handled
    host.on(`GET ${paths.order}`, (call) => ({ data: { ...toCompletedOrder(call), status } }))
    const next = await visit({ openShop, browser })
    expect(next.cart.$cart.get().items).toEqual([])
    expect(next.cart.$cart.get().restorable).toHaveLength(offered)
    expect(browser.stored.get('backline.session')?.includes('clatter')).toBe(offered === 1)
  })
})

describe('an order that was changed in its checkout', () => {
  const spring = { code: 'SPRING', name: 'Spring', description: 'A tenth off.' }

  async function setOpened() {
    const scene = setCheckout()
    await scene.shop.cart.checkout({ embedded: true, returnUrl })
    const answer = (changes: object) =>
      scene.host.on(`GET ${paths.order}`, (call) => ({
        data: { ...toOpenOrder({ ...call, body: scene.pushes()[0]?.body ?? null }), ...changes },
      }))
    return { ...scene, answer, id: scene.cart().id }
  }

  it('becomes the cart, and a coupon that was removed there has not lapsed', async () => {
    const { shop, cart, answer, id } = await setOpened()
    answer({ couponsApplied: [spring] })
    await shop.cart.handleUpdated(id)
    expect(cart()).toMatchObject({ id, count: 1, couponsApplied: [spring] })
    answer({ couponsApplied: [] })
    await shop.cart.handleUpdated(id)
    expect(cart()).toMatchObject({ couponsApplied: [], couponsLapsed: [] })
  })

  it('stays the cart during the payment, which may be declined', async () => {
    const { shop, cart, answer, id } = await setOpened()
    answer({ status: 'PaymentProcessing' })
    await shop.cart.handleUpdated(id)
    expect(cart()).toMatchObject({ id, count: 1 })
  })

  it('changes nothing when it is another order or can not be read', async () => {
    const { host, shop, cart, id } = await setOpened()
    host.on(`GET ${paths.order}`, null)
    await shop.cart.handleUpdated('9b2f5f0e-4a0e-4c56-9f60-6f0f4d0c9a11')
    expect(host.received(`GET ${paths.order}`)).toEqual([])
    await shop.cart.handleUpdated(id)
    expect(cart()).toMatchObject({ id, count: 1 })
  })
})

describe('leaving the checkout', () => {
  it('keeps a cart whose order is open', async () => {
    const { host, shop, cart, pushes } = setCheckout()
    await shop.cart.checkout({ embedded: true, returnUrl })
    const { id } = cart()
    host.on(`GET ${paths.order}`, (call) => ({ data: toOpenOrder({ ...call, body: pushes()[0]?.body ?? null }) }))
    await shop.cart.handleLeft()
    expect(cart()).toMatchObject({ id, count: 1 })
  })

  it('makes room for a new cart while the payment is under way, and takes the order back when it has failed', async () => {
    const { host, shop, cart, pushes } = setCheckout()
    await shop.cart.checkout({ embedded: true, returnUrl })
    const { id } = cart()
    host.on(`GET ${paths.order}`, (call) => ({ data: { ...toCompletedOrder(call), status: 'PaymentProcessing' } }))
    await shop.cart.handleLeft()
    expect(cart()).toMatchObject({ count: 0, restorable: [] })
    host.on(`GET ${paths.order}`, (call) => ({ data: toOpenOrder({ ...call, body: pushes()[0]?.body ?? null }) }))
    await shop.cart.handleLeft()
    expect(cart()).toMatchObject({ id, count: 1 })
  })
})
