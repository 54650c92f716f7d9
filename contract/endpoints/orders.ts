import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { storefrontSchema, vendorSchema } from '../entities/catalogue.ts'
import { openOrderSchema, orderPushSchema, orderSchema } from '../entities/orders.ts'
import { flag, utmQuery } from './query.ts'

/** Orders, storefront and vendor (specification §7). */
export const orderEndpoints = {
  getOrder: defineEndpoint({
    method: 'GET',
    path: '/api/customer/orders/{id}',
    access: 'anonymous',
    summary: 'An order of any status',
    responses: { 200: orderSchema },
  }),
  pushOrder: defineEndpoint({
    method: 'PATCH',
    path: '/api/customer/orders/{id}',
    access: 'anonymous',
    summary: 'Create or update an open order; with checkout=true it answers the checkout URLs',
    query: z.object({
      ...utmQuery,
      checkout: flag,
      embedded: flag,
      returnUrl: z.optional(z.string().check(z.maxLength(2000))),
    }),
    body: { json: orderPushSchema },
    responses: { 200: openOrderSchema },
  }),
  deleteBillingDetails: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/orders/{id}/billing-details',
    access: 'anonymous',
    summary: 'Take the customer and the billing details off an open order',
    responses: { 200: openOrderSchema },
  }),
  getStorefront: defineEndpoint({
    method: 'GET',
    path: '/api/customer/storefront',
    access: 'anonymous',
    summary: 'Products and bundles with their prices',
    query: z.object({ ...utmQuery, includeManifests: flag }),
    responses: { 200: storefrontSchema },
  }),
  getVendor: defineEndpoint({
    method: 'GET',
    path: '/api/public/vendors/current',
    access: 'anonymous',
    summary: "The vendor's name and logo",
    responses: { 200: vendorSchema },
  }),
  getVendorKeys: defineEndpoint({
    method: 'GET',
    path: '/api/public/vendors/current/keys',
    access: 'anonymous',
    summary: 'The public keys of license tokens as SPKI PEM, the one in use first',
    responses: { 200: z.string() },
    plainText: true,
    addition: true,
  }),
  getVendorKeySet: defineEndpoint({
    method: 'GET',
    path: '/api/public/vendors/current/keys/jwks.json',
    access: 'anonymous',
    summary: 'The public keys of license tokens as a JSON Web Key Set, the one in use first',
    responses: { 200: z.object({ keys: z.array(z.record(z.string(), z.string())) }) },
    alwaysBare: true,
    addition: true,
  }),
}
