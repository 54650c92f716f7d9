import { expect } from 'vitest'
import { exampleFiles } from '#service/catalogue/releases/example-releases.ts'
import { eachForThemselves, everybody, ownerAlone, type Row } from './callers.ts'

/** What there is before a call: all of it the owner's. */
export type World = {
  licenseId: string
  /** A device that holds a seat of it, and the token that it shows. */
  activationId: string
  licenseToken: string
  /** What another device has asked for and nobody has answered, and where that device asks again. */
  requestId: string
  pollPath: string
  /** A code that nobody has redeemed. */
  voucherCode: string
  /** Of a device that has never been online. */
  machineFile: string
  /** Where the license file of such a device lies. */
  licenseFilePath: string
  /** Where a file of a release was to be had for a moment. */
  downloadPath: string
}

const inventory = '/api/customer/inventory'
const products = `${inventory}/products`
/** The call that tells where a file is. */
export const downloadPath = `${products}/snare-works/download/Mac/latest`
const requests = '/api/customer/activations'
const device = '/api/client'

const page = (items: unknown[]) => ({ items, hasMore: false, next: null })
const license = ({ licenseId: id }: World) => ({ id, status: 'Active', product: { id: 'snare-works' } })
const activation = ({ activationId: id, licenseId }: World) => ({ id, licenseId, status: 'Active' })
const request = ({ requestId: id }: World) => ({ id, product: { id: 'snare-works' } })
const voucher = ({ voucherCode: code }: World) => ({
  code,
  redeemsProducts: [{ value: { id: 'snare-works' }, quantity: 2 }],
})
const jwt = () => expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/)

const voucherRows: Row<World>[] = [
  {
    name: 'peekVoucher',
    method: 'GET',
    path: '/api/customer/vouchers',
    statuses: everybody(200),
    options: ({ voucherCode }) => ({ query: { code: voucherCode.toLowerCase() } }),
    answer: (world) => ({ ...voucher(world), redeemed: false }),
  },
  {
    name: 'redeemVoucher',
    method: 'POST',
    path: '/api/customer/vouchers/redeem',
    statuses: eachForThemselves(200),
    options: ({ voucherCode }) => ({ query: { code: voucherCode } }),
    answer: (world) => ({ ...voucher(world), redeemed: true }),
  },
]

const inventoryRows: Row<World>[] = [
  {
    name: 'listLicenses',
    method: 'GET',
    path: `${inventory}/licenses`,
    statuses: eachForThemselves(200),
    answer: (world) => page([license(world)]),
  },
  {
    name: 'listLicenseActivations',
    method: 'GET',
    statuses: ownerAlone(200, 404),
    path: ({ licenseId }) => `${inventory}/licenses/${licenseId}/activations`,
    answer: (world) => page([activation(world), { activationMethod: 'Offline' }]),
  },
  {
    name: 'revokeActivation',
    method: 'POST',
    statuses: ownerAlone(204, 404),
    answer: null,
    path: ({ licenseId, activationId }) => `${inventory}/licenses/${licenseId}/activations/${activationId}/revoke`,
  },
  {
    name: 'activate',
    method: 'POST',
    path: `${inventory}/activate`,
    statuses: ownerAlone(201, 409),
    options: ({ machineFile }) => ({ query: { method: 'Offline' }, text: machineFile }),
    answer: (world) => license(world),
  },
  {
    name: 'getLicenseFile',
    method: 'GET',
    path: ({ licenseFilePath }) => licenseFilePath,
    statuses: everybody(200),
    sent: 'as text',
    answer: jwt,
  },
  {
    name: 'getProduct',
    method: 'GET',
    path: `${products}/snare-works`,
    statuses: everybody(200),
    answer: () => ({
      id: 'snare-works',
      version: '1.2.0',
      numberOfLicenses: 1,
      currentActivations: 2,
      maxActivations: 5,
    }),
  },
  {
    name: 'listOwnedProducts',
    method: 'GET',
    path: products,
    statuses: eachForThemselves(200),
    answer: () => page([{ id: 'snare-works', numberOfLicenses: 1, downloadsAllowed: true }]),
  },
  {
    name: 'listProductLicenses',
    method: 'GET',
    path: `${products}/snare-works/licenses`,
    statuses: eachForThemselves(200),
    answer: (world) => page([license(world)]),
  },
  {
    name: 'listProductActivations',
    method: 'GET',
    path: `${products}/snare-works/licenses/activations`,
    statuses: eachForThemselves(200),
    answer: (world) => page([activation(world), { activationMethod: 'Offline' }]),
  },
  {
    name: 'download',
    method: 'GET',
    path: downloadPath,
    options: () => ({ query: { redirect: 'false' } }),
    statuses: eachForThemselves(200),
    answer: () => ({ location: expect.stringMatching(/^https:\/\/shop\.example\//) }),
  },
]

const fileRows: Row<World>[] = [
  {
    name: 'readFile',
    method: 'GET',
    path: (world) => world.downloadPath,
    statuses: everybody(200),
    sent: 'as text',
    answer: () => exampleFiles['snare-works/1.2.0/snare-works-mac.zip'],
  },
]

const requestRows: Row<World>[] = [
  {
    name: 'getActivationRequest',
    method: 'GET',
    path: ({ requestId }) => `${requests}/${requestId}`,
    statuses: everybody(200),
    answer: (world) => ({ ...request(world), status: 'Requested', licenseEligibility: { eligible: true } }),
  },
  {
    name: 'isActivationRequestCompleted',
    method: 'GET',
    statuses: everybody(200),
    answer: () => false,
    path: ({ requestId }) => `${requests}/${requestId}/completed`,
  },
  {
    name: 'fulfilWithLicense',
    method: 'POST',
    path: ({ requestId }) => `${requests}/${requestId}/license`,
    statuses: ownerAlone(200, 409),
    answer: (world) => ({ ...request(world), status: 'Fulfilled', fulfillmentType: 'License' }),
  },
  {
    name: 'fulfilWithTrial',
    method: 'POST',
    path: ({ requestId }) => `${requests}/${requestId}/trial`,
    statuses: everybody(200),
    answer: (world) => ({ ...request(world), status: 'Fulfilled', fulfillmentType: 'Trial' }),
  },
  {
    name: 'cancelActivationRequest',
    method: 'POST',
    path: ({ requestId }) => `${requests}/${requestId}/cancel`,
    statuses: everybody(200),
    answer: (world) => ({ ...request(world), status: 'Cancelled' }),
  },
]

// A device has no session: what it may do lies in what it shows, and a browser's token next to that changes nothing.
const deviceRows: Row<World>[] = [
  {
    name: 'requestActivation',
    method: 'POST',
    path: `${device}/activations/snare-works/request`,
    options: () => ({ query: { format: 'JWT' }, json: { deviceName: 'Laptop', deviceSignature: 'laptop' } }),
    statuses: everybody(200),
    sent: 'bare',
    answer: () => ({ id: expect.any(String), request: expect.any(String), browser: expect.any(String) }),
  },
  {
    name: 'collectActivation',
    method: 'GET',
    path: ({ pollPath }) => pollPath,
    statuses: everybody(204),
    answer: null,
  },
  {
    name: 'validateLicense',
    method: 'POST',
    path: `${device}/licenses/snare-works/validate`,
    options: ({ licenseToken: text }) => ({ text }),
    statuses: everybody(200),
    sent: 'as text',
    answer: jwt,
  },
  {
    name: 'revokeLicense',
    method: 'POST',
    path: `${device}/licenses/snare-works/revoke`,
    options: ({ licenseToken: text }) => ({ text }),
    statuses: everybody(204),
    answer: null,
  },
]

/** Every call of vouchers, inventory, activation requests and devices, and what each caller is answered. */
export const rows: Row<World>[] = [...voucherRows, ...inventoryRows, ...fileRows, ...requestRows, ...deviceRows]
