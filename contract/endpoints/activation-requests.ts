import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { activationRequestSchema } from '../entities/inventory.ts'

/** Activation requests of devices (specification §7 Activation requests). */
export const activationRequestEndpoints = {
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
