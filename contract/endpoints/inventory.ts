import * as z from 'zod/mini'
import { deviceBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { productSummarySchema } from '../entities/catalogue.ts'
import { emailSchema } from '../entities/identity.ts'
import {
  activationSchema,
  foundSerialSchema,
  licenseSchema,
  oldSerialsSchema,
  voucherSchema,
} from '../entities/inventory.ts'
import { activationMethods } from '../statuses.ts'
import { flag, listQuery, manifestQuery, pagedSchema, pageQuery } from './query.ts'

/** Not trimmed: a serial number is found by its exact bytes first. */
const oldSerial = z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(1000))
const signed = z.optional(z.string().check(z.maxLength(200)))

/** What a customer owns: products, licenses, devices and the files to download (specification §7 Inventory). */
export const inventoryEndpoints = {
  activate: defineEndpoint({
    method: 'POST',
    path: '/api/customer/inventory/activate',
    access: 'customer',
    summary: "Activate a device by its machine file; Location is the license file's URL",
    query: z.object({ method: z.optional(z.enum(activationMethods)), ...manifestQuery }),
    body: { text: { maxBytes: deviceBodyMaxBytes } },
    responses: { 201: licenseSchema },
  }),
  getProduct: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/products/{id}',
    access: 'anonymous',
    summary: "A product's public details",
    query: z.object({ version: z.optional(z.string().check(z.maxLength(100))), ...manifestQuery }),
    responses: { 200: productSummarySchema },
  }),
  listOwnedProducts: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/products',
    access: 'customer',
    summary: 'The products the customer owns',
    query: listQuery,
    responses: { 200: pagedSchema(productSummarySchema) },
  }),
  listProductLicenses: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/products/{id}/licenses',
    access: 'customer',
    summary: "The customer's licenses of one product",
    query: listQuery,
    responses: { 200: pagedSchema(licenseSchema) },
  }),
  listProductActivations: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/products/{id}/licenses/activations',
    access: 'customer',
    summary: "The customer's devices of one product",
    query: z.object(pageQuery),
    responses: { 200: pagedSchema(activationSchema) },
  }),
  listLicenses: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/licenses',
    access: 'customer',
    summary: "The customer's licenses",
    query: listQuery,
    responses: { 200: pagedSchema(licenseSchema) },
  }),
  listLicenseActivations: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/licenses/{id}/activations',
    access: 'customer',
    summary: "A license's devices",
    query: z.object(pageQuery),
    responses: { 200: pagedSchema(activationSchema) },
  }),
  revokeActivation: defineEndpoint({
    method: 'POST',
    path: '/api/customer/inventory/licenses/{id}/activations/{activationId}/revoke',
    access: 'customer',
    summary: 'Revoke a device and free its seat',
    responses: { 204: null },
  }),
  findLostLicenses: defineEndpoint({
    method: 'POST',
    path: '/api/customer/licenses/lost',
    access: 'anonymous',
    summary: 'Mail an address what licenses are known under it; the same answer for every address',
    body: { json: z.object({ email: emailSchema }) },
    responses: { 204: null },
  }),
  findOldSerial: defineEndpoint({
    method: 'POST',
    path: '/api/customer/inventory/old-serials',
    access: 'anonymous',
    summary:
      'Mail the owner of a serial number of a former store a link: into their account, or, to somebody who is signed in, one that brings its licenses into this account',
    body: { json: z.object({ serial: oldSerial }) },
    responses: { 200: foundSerialSchema },
  }),
  showOldSerials: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/old-serials',
    access: 'anonymous',
    summary: 'Whether the shop knows any serial number of a former store',
    responses: { 200: oldSerialsSchema },
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/products/{id}/download/{target}/{version}',
    access: 'anonymous',
    summary:
      "A file of a release ('latest' or a version) for a platform, or by its key; where to get it with redirect=false",
    query: z.object({ redirect: flag }),
    responses: { 200: z.object({ location: z.string() }), 302: null },
  }),
  readFile: defineEndpoint({
    method: 'GET',
    path: '/api/downloads/{id}/{version}/{key}/{name}',
    access: 'anonymous',
    summary: 'The file that such a location leads to, whole or in part; the address is signed and soon ends',
    query: z.object({ expires: signed, signature: signed }),
    responses: { 200: null, 206: null, 304: null },
  }),
}

/** The longest voucher code, in characters. */
export const voucherCodeMaxLength = 100

const voucherQuery = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(voucherCodeMaxLength)),
})

/** Vouchers (specification §7). */
export const voucherEndpoints = {
  peekVoucher: defineEndpoint({
    method: 'GET',
    path: '/api/customer/vouchers',
    access: 'anonymous',
    summary: 'What a voucher code is good for',
    query: voucherQuery,
    responses: { 200: voucherSchema },
  }),
  redeemVoucher: defineEndpoint({
    method: 'POST',
    path: '/api/customer/vouchers/redeem',
    access: 'customer',
    summary: 'Redeem a voucher code',
    query: voucherQuery,
    responses: { 200: voucherSchema },
  }),
}
