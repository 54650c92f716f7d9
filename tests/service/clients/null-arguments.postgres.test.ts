import { randomUUID } from 'node:crypto'
import { ActivationMethod, type MoonbaseClient as Client } from '@moonbase.sh/storefront-api'
import { describe, expect, it } from 'vitest'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { newAddress } from '../accounts/identity-calls.ts'
import { mailedLink, pages } from '../accounts/mailed-links.ts'
import { dataOf, send } from '../calls.ts'
import { password, signUp } from '../customers.ts'
import { addressIn } from '../germany.ts'
import { machineFile } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { createPublicClient } from './public-clients.ts'

// Guards service/platform/http/validation.ts. The published client against a service that really listens.
const service = await startService('null-arguments', {
  catalogue: withVouchers(exampleBatch('gift')),
})
const endpoint = await service.app.listen({ host: '127.0.0.1', port: 0 })

/** A visitor's client, and what a row needs to prepare its call. */
type Scene = { client: Client; email: string }

async function visit(): Promise<Scene> {
  return { client: createPublicClient(endpoint), email: newAddress() }
}
/** A customer without an address, as the browser widget signs them up. */
async function signIn(): Promise<Scene> {
  const scene = await visit()
  await scene.client.identity.signUp('Ada', scene.email, password, null, true, true)
  return scene
}

const bareAddress = { ...addressIn('HK'), locality: null, postCode: null }
const keptAddress = { ...bareAddress, postCode: '' }
const order = (items: Parameters<Client['orders']['pushContent']>[0]['items'] = []) => ({
  id: randomUUID(),
  currency: '',
  items,
})
/** A line as the client stores it and sends it back, with null wherever its type permits it. */
const line = {
  id: 'p/snare-works/full',
  type: 'Product' as const,
  productId: 'snare-works',
  variationId: 'full',
  quantity: 1,
  isDefaultVariation: null,
  isSubcriptionPayment: null,
  total: null,
  product: { id: 'snare-works', name: 'Snare Works', tagline: null, iconUrl: null },
}
const bundleLine = {
  id: 'b/whole-kit/full',
  type: 'Bundle' as const,
  bundleId: 'whole-kit',
  variationId: 'full',
  quantity: 1,
  isDefaultVariation: null,
  isSubcriptionPayment: null,
  total: null,
  bundle: { id: 'whole-kit', name: 'Whole Kit', tagline: null, iconUrl: null, products: [] },
}
async function pushOrder({ orders }: Client): Promise<string> {
  const pushed = order([line])
  await orders.pushContent(pushed)
  return pushed.id
}

/** Every call of the client that the service answers, with null or undefined wherever an argument's type permits it. */
const calls: Record<string, (scene: Scene) => Promise<unknown>> = {
  'identity.signUp, address null': ({ client, email }) =>
    client.identity.signUp('Ada', email, password, null, true, true),
  'identity.signUp, address undefined': ({ client, email }) =>
    client.identity.signUp('Ada', email, password, undefined, true, true, undefined, undefined),
  'identity.signUp, options without groups': ({ client, email }) =>
    client.identity.signUp('Ada', email, password, null, true, true, false, {}),
  'identity.signUp, an address of nulls': async ({ client, email }) => {
    await client.identity.signUp('Ada', email, password, bareAddress, true, true)
    expect((await client.identity.get()).address).toEqual(keptAddress)
  },
  'identity.signIn': async ({ email }) => {
    await createPublicClient(endpoint).identity.signUp('Ada', email, password, null, true, true)
    await createPublicClient(endpoint).identity.signIn(email, password)
  },
  'identity.get': async () => {
    const { client, email } = await signIn()
    expect(await client.identity.get()).not.toHaveProperty('address')
    expect(await client.identity.get()).toMatchObject({ email })
  },
  'identity.update, name null': async () => {
    const { client, email } = await signIn()
    const { user } = await client.identity.update(null, email)
    expect(user).toMatchObject({ name: 'Ada', email })
  },
  'identity.update, all undefined': async () => {
    const { client, email } = await signIn()
    const { needsEmailConfirmationToken } = await client.identity.update(null, email, undefined, undefined)
    expect(needsEmailConfirmationToken).toBe(false)
  },
  'identity.confirmEmail': async () => {
    const { client, email } = await signIn()
    const { code } = await mailedLink(service, email, pages.confirm)
    await client.identity.confirmEmail(email, code)
  },
  'identity.signOut': async () => (await signIn()).client.identity.signOut(),
  'communications.subscribe, name null': ({ client, email }) => client.communications.subscribe({ email, name: null }),
  'communications.subscribe, the address alone': ({ client, email }) => client.communications.subscribe({ email }),
  'storefront.get, nothing': ({ client }) => client.storefront.get(),
  'storefront.get, no UTM data': ({ client }) => client.storefront.get({}),
  'orders.pushContent, an empty cart without a currency': ({ client }) => client.orders.pushContent(order()),
  'orders.pushContent, lines of nulls': async ({ client }) => {
    const pushed = await client.orders.pushContent(order([line, bundleLine]), undefined, undefined)
    expect(pushed.items).toHaveLength(2)
  },
  'orders.pushContent, lines of what their type needs': async ({ client }) => {
    const product = { type: 'Product' as const, productId: 'snare-works', variationId: 'full' }
    const bundle = { type: 'Bundle' as const, bundleId: 'whole-kit', variationId: 'full' }
    const pushed = await client.orders.pushContent(order([product, bundle]), {}, {})
    expect(pushed.items).toMatchObject([
      { id: 'p/snare-works/full', quantity: 1, productId: 'snare-works' },
      { id: 'b/whole-kit/full', quantity: 1, bundleId: 'whole-kit' },
    ])
  },
  'orders.get': async ({ client }) => {
    const id = await pushOrder(client)
    await client.orders.get(id)
    await client.orders.get(id, {})
    await client.orders.get(id, { checkout: {} })
  },
  'inventory.products.get': async ({ client }) => {
    await client.inventory.products.get('snare-works')
    await client.inventory.products.get('snare-works', undefined)
  },
  'inventory.products.getOwned, getLicenses, getActivations': async () => {
    const { products } = (await signIn()).client.inventory
    await products.getOwned(undefined)
    await products.getLicenses('snare-works', undefined)
    await products.getActivations('snare-works', undefined)
  },
  'inventory.activation.activate, inventory.licenses.get, getActivations, revokeActivation': async () => {
    const { client } = await signIn()
    await client.vouchers.redeem('GIFT-Code-1')
    const { inventory } = client
    const { license } = await inventory.activation.activate(
      machineFile('snare-works', 'nulls'),
      ActivationMethod.Offline,
    )
    expect((await inventory.licenses.get(undefined)).items.length).toBeGreaterThan(0)
    const [activation] = (await inventory.licenses.getActivations(license.id, undefined)).items
    await inventory.licenses.revokeActivation(license.id, activation?.id ?? '')
  },
}

describe('the public client leaves out whatever its types permit, by null or undefined, and is answered', () => {
  it.each(Object.entries(calls))('%s', async (_, call) => {
    await call(await visit())
  })

  /** What the service has not, because the specification has not: subscriptions, groups, connected accounts, offers. */
  const beyond = [
    ...['identity.getConnectionUrl', 'identity.disconnectAccount', 'orders.joinGroups', 'orders.removeOffer'],
    // Billing details are entered in the checkout.
    'orders.addBillingDetails',
  ]
  const of = (group: string) => (method: string) => `${group}.${method}`
  /** These take no optional arguments: public-client*.test.ts makes them. */
  const elsewhere = [
    ...['setPassword', 'forgotPassword', 'resetPassword', 'confirmAccount', 'confirmEmailChange'].map(of('identity')),
    ...['confirm', 'getPreferences', 'updatePreferences', 'unsubscribe'].map(of('communications')),
    ...['addCouponCode', 'removeCouponCode', 'clearCouponCodes', 'removeBillingDetails'].map(of('orders')),
    ...['get', 'isCompleted', 'fulfillTrial', 'fulfillLicense', 'cancel'].map(of('activationRequests')),
    ...['vendor.get', 'vouchers.peek', 'vouchers.redeem', 'inventory.products.getDownloadUrl'],
  ]

  it('in all its calls', async () => {
    const { client } = await visit()
    const { identity, communications, storefront, vendor, orders, vouchers, inventory, activationRequests } = client
    const groups: Record<string, object> = {
      identity,
      communications,
      storefront,
      vendor,
      orders,
      vouchers,
      activationRequests,
      'inventory.products': inventory.products,
      'inventory.licenses': inventory.licenses,
      'inventory.activation': inventory.activation,
    }
    const named = Object.entries(groups).flatMap(([group, endpointsOf]) =>
      Object.getOwnPropertyNames(endpointsOf.constructor.prototype)
        .filter((method) => method !== 'constructor')
        .map((method) => `${group}.${method}`),
    )
    const tested = Object.keys(calls).flatMap((row) => {
      let group = ''
      return row.split(', ').map((name) => {
        if (name.includes('.')) group = name.slice(0, name.lastIndexOf('.') + 1)
        return name.includes('.') ? name : group + name
      })
    })
    const known = [...tested, ...beyond, ...elsewhere]
    expect(named.filter((call) => !known.includes(call))).toEqual([])
    expect(named.length).toBeGreaterThan(40)
  })
})

describe('null in a request body is as good as leaving the field out', () => {
  const account = { name: 'Ada', password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }

  it('at sign-up, as API client 3.2 and browser widget 3.4.1 send it', async () => {
    for (const more of [{ address: null }, { address: null, groupIds: null }]) {
      const json = { ...account, email: newAddress(), ...more }
      const user = await dataOf(send(service.app, 'POST', '/api/customer/identity/sign-up', { json }))
      expect(user).not.toHaveProperty('address')
    }
  })

  it('in the account, where it changes nothing', async () => {
    const { accessToken: token, ...before } = await signUp(service.app)
    const json = {
      name: null,
      email: null,
      emailConfirmationToken: null,
      communicationPreferences: null,
      address: null,
    }
    const after = await dataOf(send(service.app, 'PATCH', '/api/customer/identity', { token, json }))
    expect(after).toMatchObject({ name: before.name, email: before.email })
  })

  it('in a newsletter subscription, an order and a checkout', async () => {
    const subscription = { email: newAddress(), name: null, newsletter: null, productUpdates: null }
    await dataOf(send(service.app, 'POST', '/api/customer/communications/subscribe', { json: subscription }))
    const path = `/api/customer/orders/${randomUUID()}`
    const json = { currency: null, offerId: null, items: [line, bundleLine] }
    const query = { checkout: 'true', embedded: 'true' }
    const pushed = await dataOf<{ embeddedCheckoutUrl: string }>(send(service.app, 'PATCH', path, { json, query }))
    const checkout = `/api${new URL(pushed.embeddedCheckoutUrl).pathname}`
    const billing = { name: 'Ada', email: newAddress(), businessName: null, taxId: null, address: bareAddress }
    expect(await dataOf(send(service.app, 'PATCH', `${checkout}/billing`, { json: billing }))).toMatchObject({
      billing: { ...billing, address: keptAddress },
    })
    const payment = { paymentToken: 'tok_success', due: null, consent: null, billing: null }
    expect(await dataOf(send(service.app, 'POST', `${checkout}/pay`, { json: payment }))).toMatchObject({
      status: 'Completed',
    })
  })

  it('but a field that is needed is still asked for', async () => {
    const json = { ...account, email: null }
    const answer = await send(service.app, 'POST', '/api/customer/identity/sign-up', { json })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['email']])
  })
})
