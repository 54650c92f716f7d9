import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { activationSchema, licenseSchema } from '../entities/inventory.ts'
import { pagedSchema } from '../entities/paging.ts'
import { listQuery, pageQuery } from './list-query.ts'

/** The customer's licenses and the devices that hold their seats (specification §7 Inventory). */
export const licenseEndpoints = {
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
}
