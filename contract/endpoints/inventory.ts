import * as z from 'zod/mini'
import { deviceBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { productSummarySchema } from '../entities/catalogue.ts'
import { activationSchema, licenseSchema } from '../entities/inventory.ts'
import { pagedSchema } from '../entities/paging.ts'
import { activationMethods } from '../states.ts'
import { listQuery, manifestQuery, pageQuery } from './list-query.ts'

/** Products as their owners have them, and activation by file (specification §7 Inventory). */
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
}
