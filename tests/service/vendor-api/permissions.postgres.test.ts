import { describe, expect, it } from 'vitest'
import { fillPath, parameterNames } from '#contract/endpoint.ts'
import type { VendorEndpoint } from '#contract/vendor/endpoint.ts'
import { type VendorOperation, vendorApi } from '#contract/vendor/endpoints.ts'
import { type Role, roles } from '#contract/vendor/permissions.ts'
import { send } from '../calls.ts'
import { startService } from '../start-service.ts'
import { createKey } from './keys.ts'

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
  listActivations: desk,
  freeSeat: support,
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
  listEducationRequests: ['owner', 'support', 'read-only'],
  showEducationRequest: ['owner', 'support', 'read-only'],
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
  listAudit: books,
}

const service = await startService('vendor-permissions')
const keys = new Map<Role, string>()
for (const role of roles) keys.set(role, (await createKey(service, role)).key)

const call = ({ method, path }: VendorEndpoint, token?: string) => {
  const parameters = Object.fromEntries(parameterNames(path).map((name) => [name, 'nothing']))
  return send(service.app, method, fillPath(path, parameters), { token, ...(method === 'POST' && { json: {} }) })
}

it('states who may call each operation of the vendor API', () => {
  expect(Object.keys(mayCall).sort()).toEqual(Object.keys(vendorApi).sort())
})

const operations = Object.entries<VendorEndpoint>(vendorApi)

describe.each(operations)('%s', (name, endpoint) => {
  it('is permitted to exactly these roles', async () => {
    const permitted: Role[] = []
    for (const [role, key] of keys) {
      const response = await call(endpoint, key)
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

it('every operation that changes something takes a reason', () => {
  const without = operations.filter(([, { method, body }]) => {
    const fields = body && 'json' in body ? body.json._zod.def : undefined
    return method !== 'GET' && !JSON.stringify(Object.keys(Object(fields).shape ?? {})).includes('"reason"')
  })
  expect(without).toEqual([])
})
