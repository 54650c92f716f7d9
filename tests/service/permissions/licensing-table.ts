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
  /** A serial number of a former store for the license, and an instance of it that was registered there. */
  serial: string
  instanceId: string
}

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
    statuses: everybody(200),
    options: ({ voucherCode }) => ({ query: { code: voucherCode.toLowerCase() } }),
    answer: (world) => ({ ...voucher(world), redeemed: false }),
  },
  {
    name: 'redeemVoucher',
    statuses: eachForThemselves(200),
    options: ({ voucherCode }) => ({ query: { code: voucherCode } }),
    answer: (world) => ({ ...voucher(world), redeemed: true }),
  },
]

const ofLicense = ({ licenseId }: World) => ({ json: { licenseIds: [licenseId] } })

/** What becomes of offers that there are: tests/service/licensing/transfers.test.ts. */
const transferRows: Row<World>[] = [
  { name: 'checkTransfer', statuses: ownerAlone(200, 404), options: ofLicense, answer: () => ({ obstacles: [] }) },
  {
    name: 'offerTransfer',
    statuses: ownerAlone(201, 409),
    options: ofLicense,
    answer: ({ licenseId }) => ({ status: 'Offered', wentAway: true, licenses: [{ licenseId }] }),
  },
  { name: 'listTransfers', statuses: eachForThemselves(200), answer: () => ({ items: [] }) },
  { name: 'cancelTransfer', statuses: eachForThemselves(404), params: ({ requestId: id }) => ({ id }) },
  { name: 'showTransferOffer', statuses: everybody(404), options: () => ({ query: { code: 'none' } }) },
  { name: 'payTransferFee', statuses: eachForThemselves(404), params: ({ requestId: id }) => ({ id }) },
  { name: 'acceptTransfer', statuses: eachForThemselves(404), options: () => ({ query: { code: 'none' } }) },
]

const inventoryRows: Row<World>[] = [
  { name: 'listLicenses', statuses: eachForThemselves(200), answer: (world) => page([license(world)]) },
  {
    name: 'listLicenseActivations',
    statuses: ownerAlone(200, 404),
    params: ({ licenseId: id }) => ({ id }),
    answer: (world) => page([activation(world), { activationMethod: 'Offline' }]),
  },
  {
    name: 'issueLicenseReceipt',
    statuses: ownerAlone(200, 404),
    params: ({ licenseId: id }) => ({ id }),
    sent: 'bare',
    answer: ({ licenseId: id }) => ({ kind: 'license-receipt', license: { id, status: 'Active' } }),
  },
  {
    name: 'getLicenseLog',
    statuses: everybody(200),
    sent: 'bare',
    answer: () => ({ kind: 'license-log', head: { epoch: 1 } }),
  },
  {
    name: 'getLogConsistency',
    statuses: everybody(200),
    options: () => ({ query: { from: '0', to: '0' } }),
    sent: 'bare',
    answer: () => ({ kind: 'license-log-consistency', proof: [] }),
  },
  {
    name: 'revokeActivation',
    statuses: ownerAlone(204, 404),
    params: ({ licenseId: id, activationId }) => ({ id, activationId }),
  },
  {
    name: 'activate',
    statuses: ownerAlone(201, 409),
    options: ({ machineFile }) => ({ query: { method: 'Offline' }, text: machineFile }),
    answer: (world) => license(world),
  },
  {
    name: 'getLicenseFile',
    statuses: everybody(200),
    path: ({ licenseFilePath }) => licenseFilePath,
    sent: 'as text',
    answer: jwt,
  },
  {
    name: 'getProduct',
    statuses: everybody(200),
    params: () => ({ id: 'snare-works' }),
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
    statuses: eachForThemselves(200),
    answer: () => page([{ id: 'snare-works', numberOfLicenses: 1, downloadsAllowed: true }]),
  },
  {
    name: 'listProductLicenses',
    statuses: eachForThemselves(200),
    params: () => ({ id: 'snare-works' }),
    answer: (world) => page([license(world)]),
  },
  {
    name: 'listProductActivations',
    statuses: eachForThemselves(200),
    params: () => ({ id: 'snare-works' }),
    answer: (world) => page([activation(world), { activationMethod: 'Offline' }]),
  },
  {
    name: 'download',
    statuses: eachForThemselves(200),
    params: () => ({ id: 'snare-works', target: 'Mac', version: 'latest' }),
    options: () => ({ query: { redirect: 'false' } }),
    answer: () => ({ location: expect.stringMatching(/^https:\/\/shop\.example\//) }),
  },
]

const fileRows: Row<World>[] = [
  {
    name: 'readFile',
    statuses: everybody(200),
    path: (world) => world.downloadPath,
    sent: 'as text',
    answer: () => exampleFiles['snare-works/1.2.0/snare-works-mac.zip'],
  },
]

const requestRows: Row<World>[] = [
  {
    name: 'getActivationRequest',
    statuses: everybody(200),
    params: ({ requestId: id }) => ({ id }),
    answer: (world) => ({ ...request(world), status: 'Requested', licenseEligibility: { eligible: true } }),
  },
  {
    name: 'isActivationRequestCompleted',
    statuses: everybody(200),
    params: ({ requestId: id }) => ({ id }),
    answer: () => false,
  },
  {
    name: 'fulfilWithLicense',
    statuses: ownerAlone(200, 409),
    params: ({ requestId: id }) => ({ id }),
    answer: (world) => ({ ...request(world), status: 'Fulfilled', fulfillmentType: 'License' }),
  },
  {
    name: 'fulfilWithTrial',
    statuses: everybody(200),
    params: ({ requestId: id }) => ({ id }),
    answer: (world) => ({ ...request(world), status: 'Fulfilled', fulfillmentType: 'Trial' }),
  },
  {
    name: 'cancelActivationRequest',
    statuses: everybody(200),
    params: ({ requestId: id }) => ({ id }),
    answer: (world) => ({ ...request(world), status: 'Cancelled' }),
  },
]

// A device has no session: what it may do lies in what it shows, and a browser's token next to that changes nothing.
const deviceRows: Row<World>[] = [
  {
    name: 'requestActivation',
    statuses: everybody(200),
    params: () => ({ productId: 'snare-works' }),
    options: () => ({ query: { format: 'JWT' }, json: { deviceName: 'Laptop', deviceSignature: 'laptop' } }),
    sent: 'bare',
    answer: () => ({ id: expect.any(String), request: expect.any(String), browser: expect.any(String) }),
  },
  { name: 'collectActivation', statuses: everybody(204), path: ({ pollPath }) => pollPath },
  {
    name: 'validateLicense',
    statuses: everybody(200),
    params: () => ({ productId: 'snare-works' }),
    options: ({ licenseToken: text }) => ({ text }),
    sent: 'as text',
    answer: jwt,
  },
  {
    name: 'revokeLicense',
    statuses: everybody(204),
    params: () => ({ productId: 'snare-works' }),
    options: ({ licenseToken: text }) => ({ text }),
  },
]

// Whoever has the serial number may ask about its license, as at the store that sold it.
const checkRows: Row<World>[] = [
  {
    name: 'verifyGumroadLicense',
    statuses: everybody(200),
    options: ({ serial }) => ({ query: { product_permalink: 'clatter', license_key: serial } }),
    sent: 'bare',
    answer: () => ({ success: true, uses: 1, purchase: { permalink: 'clatter' } }),
  },
  {
    name: 'activateLemonSqueezyLicense',
    statuses: everybody(200),
    options: ({ serial }) => ({ query: { license_key: serial, instance_name: 'Studio' } }),
    sent: 'bare',
    answer: () => ({ activated: true, instance: { name: 'Studio' } }),
  },
  {
    name: 'validateLemonSqueezyLicense',
    statuses: everybody(200),
    options: ({ serial, instanceId }) => ({ query: { license_key: serial, instance_id: instanceId } }),
    sent: 'bare',
    answer: ({ instanceId: id }) => ({ valid: true, instance: { id } }),
  },
  {
    name: 'deactivateLemonSqueezyLicense',
    statuses: everybody(200),
    options: ({ serial, instanceId }) => ({ query: { license_key: serial, instance_id: instanceId } }),
    sent: 'bare',
    answer: () => ({ deactivated: true }),
  },
]

/** Every call of vouchers, inventory, activation requests, devices and license checks, and what each caller is answered. */
export const rows: Row<World>[] = [
  ...voucherRows,
  ...inventoryRows,
  ...transferRows,
  ...fileRows,
  ...requestRows,
  ...deviceRows,
  ...checkRows,
]
