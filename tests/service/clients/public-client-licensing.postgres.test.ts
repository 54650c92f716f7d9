import { createHash } from 'node:crypto'
import {
  ActivationMethod,
  type MoonbaseClient,
  NotAuthenticatedError,
  NotFoundError,
} from '@moonbase.sh/storefront-api'
import { describe, expect, it } from 'vitest'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { exampleFiles } from '#service/catalogue/releases/example-releases.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { newAddress } from '../accounts/identity-calls.ts'
import { password } from '../customers.ts'
import { addressIn } from '../germany.ts'
import { machineFile, readJwt } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { createPublicClient } from './public-clients.ts'

const codes = ['SNARE-BOX', 'SNARE-BAG', 'SNARE-BIN']
const catalogue = withVouchers(exampleBatch('magazine', { codes }))

// The client that shops elsewhere are built with, against a service that really listens.
const service = await startService('public-client-licensing', { catalogue })
const endpoint = await service.app.listen({ host: '127.0.0.1', port: 0 })

const here = (url: string) => endpoint + url.slice(new URL(url).origin.length)
const read = async (url: string) => {
  const response = await fetch(here(url))
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const device = (signature: string) => {
  const client = createDeviceClient(endpoint, 'snare-works')
  return {
    ...client,
    async ask() {
      const { browser, request } = await client.requestActivation({ name: 'Studio', signature })
      return { id: new URL(browser).searchParams.get('token') ?? '', request: here(request) }
    },
  }
}

async function signUp(options: { includeManifests?: boolean } = {}): Promise<MoonbaseClient> {
  const client = createPublicClient(endpoint, options)
  await client.identity.signUp('Ada', newAddress(), password, addressIn('DE'), true, true, false)
  return client
}

describe('the public client', () => {
  it('peeks at a voucher, redeems it once, and finds what it gives', {
    tags: ['calls.voucher', 'calls.redeem'],
  }, async () => {
    const visitor = createPublicClient(endpoint)
    const peeked = await visitor.vouchers.peek('snare-box')
    expect(peeked).toMatchObject({ name: 'Batch magazine', code: 'SNARE-BOX', redeemed: false })
    expect(peeked.redeemsProducts).toMatchObject([{ quantity: 2, value: { id: 'snare-works', type: 'Product' } }])
    expect(peeked.redeemsBundles).toMatchObject([{ quantity: 1, value: { id: 'whole-kit', type: 'Bundle' } }])
    await expect(visitor.vouchers.peek('NO-SUCH-BOX')).rejects.toBeInstanceOf(NotFoundError)
    await expect(visitor.vouchers.redeem('SNARE-BOX')).rejects.toBeInstanceOf(NotAuthenticatedError)

    const client = await signUp()
    expect(await client.vouchers.redeem('Snare-Box')).toMatchObject({ redeemed: true })
    const licenses = (await client.inventory.licenses.get()).items.map(({ product }) => product.id)
    expect(licenses.sort()).toEqual(['kick-works', 'snare-works', 'snare-works', 'snare-works'])
    await expect(client.vouchers.redeem('SNARE-BOX')).rejects.toMatchObject({ status: 409 })
    expect(await visitor.vouchers.peek('SNARE-BOX')).toMatchObject({ redeemed: true })
  })

  it('reads products, their licenses and their devices', {
    tags: ['calls.product', 'calls.products', 'calls.product-licenses', 'calls.product-activations'],
  }, async () => {
    const client = await signUp({ includeManifests: true })
    await client.vouchers.redeem('SNARE-BAG')
    const { products } = client.inventory
    expect((await products.getOwned()).items.map(({ id, numberOfLicenses }) => [id, numberOfLicenses]).sort()).toEqual([
      ['kick-works', 1],
      ['snare-works', 3],
    ])
    const current = await products.get('snare-works')
    expect(current).toMatchObject({ version: '1.2.0', prerelease: false, maxActivations: 9, currentActivations: 0 })
    expect(current.downloads?.map(({ manifest }) => manifest?.licensePath)).toEqual(['Library/Works', undefined])
    const next = await products.get('snare-works', '1.3.0-beta.1')
    expect(next).toMatchObject({ version: '1.3.0-beta.1', currentVersion: '1.2.0', prerelease: true })
    expect((await products.getLicenses('kick-works')).items).toMatchObject([{ product: { id: 'kick-works' } }])
    expect(await products.getActivations('snare-works')).toMatchObject({ items: [], next: null })
  })

  it('downloads the very file', { tags: ['calls.download', 'roles.customer-download'] }, async () => {
    const client = await signUp()
    const [mac] = (await client.inventory.products.get('snare-works')).downloads ?? []
    const { status, headers, text } = await read(await client.inventory.products.getDownloadUrl(mac?.path ?? ''))
    expect([status, text]).toEqual([200, exampleFiles['snare-works/1.2.0/snare-works-mac.zip']])
    expect(headers.get('content-length')).toBe(String(mac?.size))
    expect(createHash('sha256').update(text).digest('hex')).toBe(headers.get('etag')?.replaceAll('"', ''))
    const [closed] = (await createPublicClient(endpoint).inventory.products.get('snare-works')).downloads ?? []
    expect(closed?.path).toBeNull()
  })

  it('answers a plug-in with a trial, without an account', {
    tags: ['calls.fulfil-trial', 'roles.anonymous-fulfils-trial', 'entities.trial-eligibility'],
  }, async () => {
    const { activationRequests } = createPublicClient(endpoint)
    const plugin = device('trial')
    const { id, request } = await plugin.ask()
    const trialEligibility = { numberOfDaysPerProduct: 14, requiresAccount: false, requiresNewsletterOptIn: false }
    expect(await activationRequests.get(id)).toMatchObject({
      status: 'Requested',
      trialEligibility: { ...trialEligibility, eligible: true, existing: false, numberOfDaysRemaining: 14 },
    })
    expect(await activationRequests.fulfillTrial(id)).toMatchObject({ status: 'Fulfilled', fulfillmentType: 'Trial' })
    expect(readJwt(await plugin.waitForToken(request)).claims).toMatchObject({ trial: true, exp: expect.any(Number) })
    expect(await activationRequests.isCompleted(id)).toBe(true)
    expect(await activationRequests.get((await plugin.ask()).id)).toMatchObject({
      trialEligibility: { ...trialEligibility, eligible: true, existing: true, numberOfDaysRemaining: 14 },
    })
  })

  it('cancels what a plug-in asked for, and a second time nothing changes', {
    tags: ['calls.cancel-activation', 'states.cancelling'],
  }, async () => {
    const { activationRequests } = createPublicClient(endpoint)
    const plugin = device('cancelled')
    const { id, request } = await plugin.ask()
    for (const _ of [1, 2]) expect(await activationRequests.cancel(id)).toMatchObject({ status: 'Cancelled' })
    await expect(plugin.waitForToken(request)).rejects.toThrow(/cancelled/)
  })

  it('activates a computer that is never online by its machine file', {
    tags: ['calls.activate', 'roles.customer-activates'],
  }, async () => {
    const client = await signUp()
    const file = machineFile('snare-works', 'never online')
    const activate = () => client.inventory.activation.activate(file, ActivationMethod.Offline)
    await expect(activate()).rejects.toMatchObject({ status: 409 })
    await client.vouchers.redeem('SNARE-BIN')
    const { license, url } = await activate()
    expect(license).toMatchObject({ product: { id: 'snare-works' }, activeNumberOfActivations: 1 })
    const { status, headers, text } = await read(url)
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('snare-works.mb')])
    expect(readJwt(text).claims).toMatchObject({ method: 'Offline', sig: 'never online', trial: false })
    const { items } = await client.inventory.products.getActivations('snare-works')
    expect(items).toMatchObject([{ name: expect.any(String), activationMethod: 'Offline' }])
  })
})
