import { describe, expect, it } from 'vitest'
import { verificationLifetime } from '#contract/desk/endpoint.ts'
import { fillPath, parameterNames } from '#contract/endpoint.ts'
import type { VendorEndpoint } from '#contract/vendor-api/endpoint.ts'
import { type VendorOperation, vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type Role, roles } from '#contract/vendor-api/permissions.ts'
import { type CallOptions, send } from '../calls.ts'
import { join } from '../desk/staff.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'
import { createKey } from './keys.ts'

type Credentials = Pick<CallOptions, 'token' | 'headers'>

const all: readonly Role[] = roles
const desk: readonly Role[] = ['owner', 'support', 'accounting', 'read-only']
const support: readonly Role[] = ['owner', 'support']
const books: readonly Role[] = ['owner', 'accounting', 'read-only']

/** Who may call each operation, stated apart from the program's own table. */
const mayCall: Record<VendorOperation, readonly Role[]> = {
  search: desk,
  showInbox: all,
  showOverview: desk,
  listRedemptions: desk,
  listCouponUses: desk,
  listInvoices: desk,
  readInvoice: desk,
  listDisputes: desk,
  listWithdrawals: desk,
  showWithdrawal: desk,
  settleWithdrawal: ['owner', 'support', 'accounting'],
  listCustomers: desk,
  showCustomer: desk,
  customerTimeline: desk,
  addNote: support,
  removeNote: support,
  signOutCustomer: support,
  changeAddress: support,
  allowMail: support,
  resendMail: support,
  previewMerge: desk,
  mergeCustomers: support,
  viewAsCustomer: desk,
  exportCustomer: support,
  eraseCustomer: ['owner'],
  listOrders: desk,
  showOrder: desk,
  refundOrder: ['owner', 'support', 'accounting'],
  resendOrderMail: ['owner', 'support', 'accounting'],
  acceptPayment: ['owner', 'accounting'],
  returnPayment: ['owner', 'accounting'],
  listLicenses: desk,
  showLicense: desk,
  grantLicense: support,
  revokeLicense: support,
  restoreLicense: support,
  moveLicense: support,
  limitOffline: support,
  resetOffline: support,
  withdrawGrant: support,
  extendTrial: support,
  listActivations: desk,
  freeSeat: support,
  listActivationFailures: desk,
  listCoupons: desk,
  createCoupons: support,
  stopCoupons: support,
  listVoucherBatches: desk,
  listVouchers: desk,
  exportVouchers: desk,
  assignVouchers: support,
  createVouchers: support,
  stopVouchers: support,
  listReleases: all,
  addRelease: ['owner', 'releases'],
  publishRelease: ['owner', 'releases'],
  withdrawRelease: ['owner', 'releases'],
  previewCatalogue: all,
  syncCatalogue: ['owner', 'releases'],
  listFindings: ['owner', 'support', 'releases', 'read-only'],
  runDoctor: ['owner', 'support', 'releases', 'read-only'],
  listImportDrafts: ['owner'],
  createImportDraft: ['owner'],
  showImportDraft: ['owner'],
  uploadImportPart: ['owner'],
  removeImportFile: ['owner'],
  suggestImportMappings: ['owner'],
  planImport: ['owner'],
  runImport: ['owner'],
  stopImportWork: ['owner'],
  removeImportDraft: ['owner'],
  listImports: ['owner'],
  showImport: ['owner'],
  readImportLedger: ['owner'],
  announceImport: ['owner'],
  endImport: ['owner'],
  undoImport: ['owner'],
  listEducationRequests: ['owner', 'support', 'read-only'],
  showEducationRequest: ['owner', 'support', 'read-only'],
  showEducationProof: support,
  approveEducationRequest: support,
  refuseEducationRequest: support,
  listJobs: all,
  retryJob: support,
  retryAllJobs: support,
  dropJob: support,
  listWebhooks: ['owner', 'read-only'],
  addWebhook: ['owner'],
  listDeliveries: ['owner', 'read-only'],
  replayDeliveries: ['owner'],
  rotateWebhookSecret: ['owner'],
  removeWebhook: ['owner'],
  reportTax: books,
  reportTaxAsCsv: books,
  reportSales: books,
  reportSalesAsCsv: books,
  reportPayouts: books,
  readEvidence: ['owner', 'support', 'accounting'],
  reportPayoutsAsCsv: books,
  listAudit: books,
  listStaff: ['owner', 'read-only'],
  inviteStaff: ['owner'],
  resendInvitation: ['owner'],
  changeStaffRole: ['owner'],
  resetStaff: ['owner'],
  signOutStaff: ['owner'],
  removeStaff: ['owner'],
  listApiKeys: ['owner', 'read-only'],
  createApiKey: ['owner'],
  revokeApiKey: ['owner'],
  listAccess: books,
}

const service = await startService('vendor-permissions')
const keys = new Map<Role, Credentials>()
const sessions = new Map<Role, Credentials>()
for (const role of roles) {
  keys.set(role, { token: (await createKey(service, role)).key })
  const { cookie } = await join(service, role)
  sessions.set(role, { headers: { cookie, origin: shopOrigin } })
}

const call = ({ method, path }: VendorEndpoint, credentials: Credentials = {}) => {
  const parameters = Object.fromEntries(parameterNames(path).map((name) => [name, 'nothing']))
  return send(service.app, method, fillPath(path, parameters), {
    ...credentials,
    ...(method === 'POST' && { json: {} }),
  })
}

it('states who may call each operation of the vendor API', () => {
  expect(Object.keys(mayCall).sort()).toEqual(Object.keys(vendorApi).sort())
})

const operations = Object.entries<VendorEndpoint>(vendorApi)

describe.each(operations)('%s', (name, endpoint) => {
  it.each([
    ['keys', keys],
    ['sessions of the desk', sessions],
  ])('is permitted to exactly these roles of %s', async (_, credentials) => {
    const permitted: Role[] = []
    for (const [role, given] of credentials) {
      const response = await call(endpoint, given)
      // What is permitted is refused for another reason, or answered: the calls have no body and name nothing.
      if (response.statusCode !== 403) permitted.push(role)
      else
        expect(response.json()).toMatchObject({
          code: 'permission-missing',
          detail: expect.stringContaining(endpoint.permission),
        })
    }
    const expected = Object.entries(mayCall).find(([operation]) => operation === name)?.[1] ?? []
    expect(permitted.sort()).toEqual([...expected].sort())
  })

  it('is refused without a key', async () => {
    const response = await call(endpoint)
    expect([response.statusCode, response.json().code]).toEqual([401, 'api-key-needed'])
  })
})

/** They change nothing of the shop: one asks other servers, and the others are about files that nobody has imported yet. */
const changesNothing = [
  'runDoctor',
  'createImportDraft',
  'uploadImportPart',
  'removeImportFile',
  'suggestImportMappings',
  'planImport',
  'stopImportWork',
  'removeImportDraft',
]

it('every operation that changes something takes a reason', () => {
  const without = operations.filter(([name, { method, body }]) => {
    const fields = body && 'json' in body ? body.json._zod.def : undefined
    return (
      method !== 'GET' &&
      !changesNothing.includes(name) &&
      !JSON.stringify(Object.keys(Object(fields).shape ?? {})).includes('"reason"')
    )
  })
  expect(without).toEqual([])
})

it('money, keys and staff need a session that was verified lately, and nothing else does', async () => {
  const named = operations.flatMap(([name, { needsVerification }]) => (needsVerification ? [name] : []))
  const changing = operations.filter(([, { method }]) => method !== 'GET')
  const about = changing.filter(([, { permission }]) =>
    /^(staff|keys):write$|^orders:(refund|review)$/.test(permission),
  )
  const alike = ['runImport', 'announceImport', 'endImport', 'undoImport']
  expect(named.sort()).toEqual([...about.map(([name]) => name), ...alike].sort())
  service.clock.advance(verificationLifetime)
  const owner = sessions.get('owner')
  const refused: string[] = []
  for (const [name, endpoint] of operations)
    if ((await call(endpoint, owner)).body.includes('"verification-needed"')) refused.push(name)
  expect(refused.sort()).toEqual(named)
})
