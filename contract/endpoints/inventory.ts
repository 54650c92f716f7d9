import * as z from 'zod/mini'
import { deviceBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { productSummarySchema } from '../entities/catalogue.ts'
import { activationRequestSchema, activationSchema, licenseSchema, voucherSchema } from '../entities/inventory.ts'
import { pagedSchema } from '../entities/paging.ts'
import { activationMethods } from '../states.ts'
import { flag, pageQuery } from './query.ts'

const manifestQuery = { includeManifests: flag }
const listQuery = z.object({ ...pageQuery, ...manifestQuery })
const voucherQuery = z.object({ code: z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(100)) })

/** Vouchers, inventory and activation requests (specification §7). */
export const inventoryEndpoints = {
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
  activate: defineEndpoint({
    method: 'POST',
    path: '/api/customer/inventory/activate',
    access: 'customer',
    summary: "Activate a device by its machine file; Location is the license file's URL",
    query: z.object({ method: z.optional(z.enum(activationMethods)), ...manifestQuery }),
    body: { text: { maxBytes: deviceBodyMaxBytes } },
    responses: { 201: licenseSchema },
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
  getActivationRequest: defineEndpoint({
    method: 'GET',
    path: '/api/customer/activations/{id}',
    access: 'anonymous',
    summary: 'An activation request, with what the caller may answer it with',
    responses: { 200: activationRequestSchema },
  }),
  isActivationRequestCompleted: defineEndpoint({
    method: 'GET',
    path: '/api/customer/activations/{id}/completed',
    access: 'anonymous',
    summary: 'Whether the device has collected its token',
    responses: { 200: z.boolean() },
  }),
  fulfilWithLicense: defineEndpoint({
    method: 'POST',
    path: '/api/customer/activations/{id}/license',
    access: 'customer',
    summary: 'Fulfil an activation request with a license of the customer',
    responses: { 200: activationRequestSchema },
  }),
  fulfilWithTrial: defineEndpoint({
    method: 'POST',
    path: '/api/customer/activations/{id}/trial',
    access: 'anonymous',
    summary: 'Fulfil an activation request with a trial',
    responses: { 200: activationRequestSchema },
  }),
  cancelActivationRequest: defineEndpoint({
    method: 'POST',
    path: '/api/customer/activations/{id}/cancel',
    access: 'anonymous',
    summary: 'Cancel an activation request',
    responses: { 200: activationRequestSchema },
  }),
}
