import * as z from 'zod/mini'
import { educationProofTypes } from '../endpoints/education.ts'
import { platforms } from '../statuses.ts'
import { defineVendorEndpoint, fileSchema, listOf, listQuery, maybe, moment, reasonBody } from './endpoint.ts'

const releaseSchema = z.object({
  productId: z.string(),
  version: z.string(),
  isPrerelease: z.boolean(),
  /** Whether it is the version that customers are offered. */
  isCurrent: z.boolean(),
  /** False for a draft: nobody is offered it. */
  isPublished: z.boolean(),
  releasedOn: maybe(z.string()),
  description: maybe(z.string()),
  /** Those of a draft are measured when it is published. */
  files: z.array(
    z.object({ platform: z.enum(platforms), name: z.string(), size: maybe(z.number()), sha256: maybe(z.string()) }),
  ),
})

export const releaseEndpoints = {
  listReleases: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/releases',
    permission: 'releases:read',
    summary: 'The releases of all products, or of one: those that are published, and drafts',
    query: z.object({ productId: z.optional(z.string().check(z.maxLength(200))) }),
    responses: { 200: z.object({ items: z.array(releaseSchema) }) },
  }),
}

export const educationStatuses = ['Waiting', 'Approved', 'Refused'] as const

const requestSchema = z.object({
  id: z.string(),
  status: z.enum(educationStatuses),
  name: z.string(),
  email: z.string(),
  institution: z.string(),
  role: z.string(),
  /** What they wrote as proof; null when they wrote nothing, or it was deleted. */
  proofWords: maybe(z.string()),
  /** The type of the file that came with it; null when none did, or it was deleted. */
  proofType: maybe(z.string()),
  renewalOf: maybe(z.string()),
  receivedAt: moment,
  decidedAt: maybe(moment),
  reason: maybe(z.string()),
  endsAt: maybe(moment),
})

export const vendorEducationEndpoints = {
  listEducationRequests: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/education-requests',
    permission: 'education:read',
    summary: 'Requests for the education discount, the oldest first',
    query: z.object({ ...listQuery, status: z.optional(z.enum(educationStatuses)) }),
    responses: { 200: listOf(requestSchema) },
  }),
  showEducationRequest: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/education-requests/{id}',
    permission: 'education:read',
    summary: 'A request, and others of its address',
    responses: { 200: z.object({ request: requestSchema, others: z.array(requestSchema) }) },
  }),
  showEducationProof: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/education-requests/{id}/proof',
    permission: 'education:decide',
    summary: 'The file that came with a request; 404 when none did, or it was deleted',
    responses: { 200: fileSchema },
    files: Object.keys(educationProofTypes),
  }),
  approveEducationRequest: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/education-requests/{id}/approve',
    permission: 'education:decide',
    summary: 'Mail whoever asked a code that is good for one order',
    body: reasonBody,
    responses: { 200: requestSchema },
  }),
  refuseEducationRequest: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/education-requests/{id}/refuse',
    permission: 'education:decide',
    summary: 'Give no code, and mail the reason',
    body: reasonBody,
    responses: { 200: requestSchema },
  }),
}
