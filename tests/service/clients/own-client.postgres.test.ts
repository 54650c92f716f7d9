import { randomUUID } from 'node:crypto'
import { setTimeout as later } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Dialect, dialects } from '#contract/constants.ts'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { exampleFiles } from '#service/catalogue/releases/example-releases.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { createActivationRequests } from '#web/client/activation-requests.ts'
import { NotFoundError, ServiceError } from '#web/client/errors.ts'
import { activateOffline, createLicenses, createProducts, findDownload, listOwnOrders } from '#web/client/inventory.ts'
import { createShop, type ShopEnvironment } from '#web/client/shop.ts'
import { signIn, signUp } from '#web/client/sign-in.ts'
import { createVouchers } from '#web/client/vouchers.ts'
import { password } from '../customers.ts'
import { machineFile, readJwt } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { checkoutOrigin, shopOrigin } from '../test-service.ts'

const batchOf = (dialect: Dialect) => exampleBatch(dialect, { codes: [`BOX-${dialect}`], products: {} })
const catalogue = withVouchers(...dialects.map(batchOf))

const service = await startService('own-client', { catalogue })
const licensingHost = await service.app.listen({ host: '127.0.0.1', port: 0 })

/** A browser with its own storage, on the shop's page, and with the service's clock. */
function createBrowser(): ShopEnvironment & { logged: unknown[] } {
  const stored = new Map<string, string>()
  const logged: unknown[] = []
  return {
    logged,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, origin: shopOrigin } }),
    findStorage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
    now: () => service.clock.now().getTime(),
    schedule(run, delay) {
      const stop = new AbortController()
      later(delay, undefined, { signal: stop.signal, ref: false }).then(run, () => undefined)
      return () => stop.abort()
    },
    randomUUID,
    runLocked: (_, run) => run(),
    onStorageChange: () => () => undefined,
    onOnline: () => () => undefined,
    location: { host: 'shop.example', search: '' },
    referrer: '',
    log: (error) => void logged.push(error),
  }
}

const openShop = (dialect: Dialect, environment = createBrowser()) =>
  createShop({ licensingHost, dialect, checkoutOrigin, currency: 'EUR' }, environment)
const account = () => ({
  name: 'Ada',
  email: `ada-${randomUUID()}@example.com`,
  password,
  acceptedPrivacyPolicy: true as const,
  acceptedTermsAndConditions: true as const,
})

async function payAt(checkoutUrl: string) {
  const { status } = await fetch(`${licensingHost}/api${new URL(checkoutUrl).pathname}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentToken: 'tok_success' }),
  })
  expect(status).toBe(200)
}

describe.each(dialects)('our own client, in the dialect %s', (dialect) => {
  it('goes the whole line: storefront, sign-up, cart, checkout, license, device', {
    tags: ['calls.host', 'calls.marker', 'calls.data-field', 'calls.bearer'],
  }, async () => {
    const environment = createBrowser()
    const shop = openShop(dialect, environment)
    const { products } = await shop.storefront.load().then(() => shop.storefront.$storefront.get() ?? { products: [] })
    const [snareWorks] = products
    if (!snareWorks) throw new Error('The storefront is empty')
    expect(snareWorks).toMatchObject({ id: 'snare-works', type: 'product', owned: false })

    const user = await signUp(shop, account(), { communicationOptIn: true })
    const { add } = await shop.cart.open()
    add(snareWorks)
    add(snareWorks)
    const { id: orderId } = shop.cart.$cart.get()
    const { url } = await shop.cart.checkout({ embedded: true, returnUrl: `${shopOrigin}/snare-works` })
    expect(shop.cart.$cart.get()).toMatchObject({ items: [{ quantity: 2 }], total: 198 })
    await payAt(url)
    await shop.cart.handleCompleted(orderId)
    expect(shop.cart.$cart.get().items).toEqual([])
    expect(shop.cart.$cart.get().id).not.toBe(orderId)

    const licenses = createLicenses(shop)
    const { items } = await licenses.list()
    expect(items).toMatchObject([{ status: 'Active' }, { status: 'Active' }])
    const device = createDeviceClient(licensingHost, 'snare-works')
    const asked = await device.requestActivation({ name: 'Studio', signature: user.id })
    const activationRequests = createActivationRequests(shop)
    expect(await activationRequests.get(asked.id)).toMatchObject({ licenseEligibility: { eligible: true } })
    expect(await activationRequests.fulfilWithLicense(asked.id)).toMatchObject({ status: 'Fulfilled' })
    const completed = activationRequests.pollUntilCompleted(asked.id, AbortSignal.timeout(10_000))
    await device.waitForToken(licensingHost + new URL(asked.request).pathname)
    await completed
    const [license] = (await licenses.list()).items
    const devices = await licenses.activations(license?.id ?? '')
    expect(devices.items).toMatchObject([{ name: 'Studio', status: 'Active' }])
    await licenses.revokeActivation(license?.id ?? '', devices.items[0]?.id ?? '')
    expect((await licenses.list()).items[0]?.activeNumberOfActivations).toBe(0)
    expect(environment.logged).toEqual([])
  })

  it('redeems, downloads, activates by file, and lists it all', async () => {
    const shop = openShop(dialect)
    await signUp(shop, account(), { communicationOptIn: false })
    const vouchers = createVouchers(shop)
    const code = `box-${dialect}`
    await expect(vouchers.peek('box-of-nobody')).rejects.toThrow('Voucher code invalid')
    expect(await vouchers.peek(code)).toMatchObject({ redeemed: false, redeemsBundles: [{ quantity: 1 }] })
    expect(await vouchers.redeem(code)).toMatchObject({ redeemed: true })

    const products = createProducts(shop)
    const owned = (await products.listOwned()).items.map(({ id, numberOfLicenses }) => [id, numberOfLicenses])
    expect(owned.sort()).toEqual([
      ['kick-works', 1],
      ['snare-works', 1],
    ])
    const { downloads = [] } = await products.get('snare-works', { includeManifests: true })
    const { location } = await findDownload(shop, downloads[0] ?? { path: null })
    const { pathname, search } = new URL(location)
    expect(await (await fetch(licensingHost + pathname + search)).text()).toBe(
      exampleFiles['snare-works/1.2.0/snare-works-mac.zip'],
    )
    const visitor = openShop(dialect)
    const [closed = { path: null }] = (await createProducts(visitor).get('snare-works')).downloads ?? []
    await expect(findDownload(visitor, closed)).rejects.toThrow('Product is not downloadable')

    const offline = await activateOffline(shop, machineFile('snare-works', `offline ${dialect}`))
    expect(offline.license).toMatchObject({ product: { id: 'snare-works' }, activeNumberOfActivations: 1 })
    const licenseFile = new URL(offline.location)
    const token = await (await fetch(licensingHost + licenseFile.pathname + licenseFile.search)).text()
    expect(readJwt(token).claims).toMatchObject({ method: 'Offline', sig: `offline ${dialect}` })
    expect((await products.activations('snare-works')).items).toMatchObject([{ activationMethod: 'Offline' }])
    expect((await products.licenses('kick-works')).items).toMatchObject([{ product: { id: 'kick-works' } }])
    expect((await listOwnOrders(shop)).items).toEqual([])
  })

  it('hears of errors in the words of the catalogue', {
    tags: ['errors.user-not-found', 'errors.problem', 'errors.one-field'],
  }, async () => {
    const shop = openShop(dialect)
    const taken = account()
    await signUp(shop, taken, { communicationOptIn: false })
    const nobody = signIn(shop, taken.email, 'wrong password').catch((error: unknown) => error)
    expect(await nobody).toBeInstanceOf(NotFoundError)
    expect(await nobody).toMatchObject({ message: 'User not found' })
    const again = await signUp(openShop(dialect), taken, { communicationOptIn: false }).catch((error: unknown) => error)
    expect(again).toBeInstanceOf(ServiceError)
    expect(again).toMatchObject({
      status: 400,
      message: expect.stringContaining('already'),
      errors: { email: expect.any(String) },
    })
  })

  it('refreshes a session whose token has expired, and the user stays signed in', {
    tags: ['calls.refresh'],
  }, async () => {
    const shop = openShop(dialect)
    const user = await signUp(shop, account(), { communicationOptIn: false })
    const before = await shop.session.accessToken()
    service.clock.advance(16 * 60_000)
    expect((await createLicenses(shop).list()).items).toEqual([])
    expect(await shop.session.accessToken()).not.toBe(before)
    expect(shop.session.$user.get()).toMatchObject({ id: user.id })
  })

  it('signs out, and takes the customer off the open order', async () => {
    const shop = openShop(dialect)
    const { email } = await signUp(shop, account(), { communicationOptIn: false })
    await shop.storefront.load()
    const kickWorks = shop.storefront.$storefront.get()?.products[1]
    if (!kickWorks) throw new Error('The storefront is empty')
    const { add } = await shop.cart.open()
    add(kickWorks)
    const { url } = await shop.cart.checkout({ embedded: false, returnUrl: `${shopOrigin}/` })
    const readCheckout = async () => (await fetch(`${licensingHost}/api${new URL(url).pathname}`)).text()
    expect(await readCheckout()).toContain(email)
    await shop.session.signOut()
    expect(shop.session.$user.get()).toBeNull()
    expect(await readCheckout()).not.toContain(email)
  })
})
