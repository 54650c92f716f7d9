import * as z from 'zod/mini'
import { deviceBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { activationMethods, devicePlatforms } from '../statuses.ts'

const deviceQuery = z.looseObject({
  format: z.optional(z.literal('JWT', "Must be 'JWT'")),
  platform: z.optional(z.enum(devicePlatforms, 'Must be Windows, Linux or Mac')),
  appVersion: z.optional(z.string().check(z.maxLength(100))),
})
const tokenBody = { text: { maxBytes: deviceBodyMaxBytes } }

/** The calls of plug-ins (docs/wire-compatibility.md); responses are always bare. */
export const deviceEndpoints = {
  requestActivation: defineEndpoint({
    method: 'POST',
    path: '/api/client/activations/{productId}/request',
    access: 'anonymous',
    summary: 'Ask for an activation; the browser URL is to be opened, the request URL polled',
    query: z.extend(deviceQuery, { method: z.optional(z.enum(activationMethods)) }),
    body: {
      json: z.object({
        deviceName: z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(200)),
        deviceSignature: z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(1000)),
      }),
    },
    responses: { 200: z.object({ id: z.string(), request: z.string(), browser: z.string() }) },
    alwaysBare: true,
  }),
  collectActivation: defineEndpoint({
    method: 'GET',
    path: '/api/client/activations/{productId}/request/{id}',
    access: 'anonymous',
    summary: 'The license token once the request is fulfilled; 204 until then',
    query: deviceQuery,
    responses: { 200: z.string(), 204: null },
    plainText: true,
  }),
  validateLicense: defineEndpoint({
    method: 'POST',
    path: '/api/client/licenses/{productId}/validate',
    access: 'anonymous',
    summary: 'A fresh license token for a good one',
    query: deviceQuery,
    body: tokenBody,
    responses: { 200: z.string() },
    plainText: true,
  }),
  revokeLicense: defineEndpoint({
    method: 'POST',
    path: '/api/client/licenses/{productId}/revoke',
    access: 'anonymous',
    summary: "Give up this device's seat",
    query: deviceQuery,
    body: tokenBody,
    responses: { 204: null },
    alwaysBare: true,
  }),
}
