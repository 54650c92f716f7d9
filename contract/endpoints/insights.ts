import * as z from 'zod/mini'
import { beaconLimits } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'

const beacon = { json: z.record(z.string(), z.unknown()), ...beaconLimits }

/** Reports of the SDKs (docs/wire-compatibility.md), which are accepted and dropped. */
export const insightsEndpoints = {
  reportWarning: defineEndpoint({
    method: 'POST',
    path: '/api/customer/insights/warn',
    access: 'anonymous',
    summary: "An SDK's warning",
    body: beacon,
    responses: { 204: null },
  }),
  reportError: defineEndpoint({
    method: 'POST',
    path: '/api/customer/insights/error',
    access: 'anonymous',
    summary: "An SDK's error",
    body: beacon,
    responses: { 204: null },
  }),
}
