import * as z from 'zod/mini'
import { defineVendorEndpoint, maybe, moment, reason, reasonBody } from './endpoint.ts'
import { roles } from './permissions.ts'

const role = z.enum(roles)
const label = (max: number) => z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(max))

/** How long the name of an API key may be, and in how many days it may end at the latest. */
export const apiKeyLimits = { name: 60, days: 3650 } as const

const staffSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Empty until the invitation is accepted. */
  name: z.string(),
  role,
  invitedAt: moment,
  /** When the invitation was first accepted; null while it was not. */
  joinedAt: maybe(moment),
  /** Until when an invitation can be accepted; null when none is open. */
  invitationEndsAt: maybe(moment),
  lastSeenAt: maybe(moment),
  passkeys: z.number(),
  hasAuthenticator: z.boolean(),
  sessions: z.number(),
})

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  role,
  /** The beginning of the key, by which people recognise it. */
  start: z.string(),
  createdAt: moment,
  expiresAt: maybe(moment),
  revokedAt: maybe(moment),
  lastUsedAt: maybe(moment),
})

export const staffEndpoints = {
  listStaff: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/staff',
    permission: 'staff:read',
    summary: 'Members of the staff and those who are invited, by address',
    responses: { 200: z.object({ items: z.array(staffSchema) }) },
  }),
  inviteStaff: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/staff',
    permission: 'staff:write',
    needsVerification: true,
    summary: 'Invite somebody and mail them the link; 409 for a member of the staff',
    body: {
      json: z.strictObject({ email: z.email('Must be an email address').check(z.maxLength(254)), role, reason }),
    },
    responses: { 201: staffSchema },
  }),
  resendInvitation: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/staff/{id}/resend-invitation',
    permission: 'staff:write',
    needsVerification: true,
    summary: 'Mail a new link to somebody who has not accepted; the one before stops working',
    body: reasonBody,
    responses: { 200: staffSchema },
  }),
  changeStaffRole: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/staff/{id}/role',
    permission: 'staff:write',
    needsVerification: true,
    summary: 'Give somebody another role, at once; 409 for the last owner',
    body: { json: z.strictObject({ role, reason }) },
    responses: { 200: staffSchema },
  }),
  resetStaff: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/staff/{id}/reset',
    permission: 'staff:write',
    needsVerification: true,
    summary: 'For lost passkeys and codes: end them and all sessions, and mail a new link',
    body: reasonBody,
    responses: { 200: staffSchema },
  }),
  signOutStaff: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/staff/{id}/sign-out',
    permission: 'staff:write',
    needsVerification: true,
    summary: 'End all sessions of somebody',
    body: reasonBody,
    responses: { 200: z.object({ ended: z.number() }) },
  }),
  removeStaff: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/staff/{id}/remove',
    permission: 'staff:write',
    needsVerification: true,
    summary: 'Remove somebody and end their sessions; API keys stay; 409 for the last owner',
    body: reasonBody,
    responses: { 204: null },
  }),
}

export const apiKeyEndpoints = {
  listApiKeys: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/api-keys',
    permission: 'keys:read',
    summary: 'The API keys, the oldest first, with their last use',
    responses: { 200: z.object({ items: z.array(apiKeySchema) }) },
  }),
  createApiKey: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/api-keys',
    permission: 'keys:write',
    needsVerification: true,
    summary: 'Create an API key, which is answered once',
    body: {
      json: z.strictObject({
        name: label(apiKeyLimits.name),
        role,
        expiresInDays: z.optional(z.int().check(z.gte(1), z.lte(apiKeyLimits.days))),
        reason,
      }),
    },
    responses: { 201: z.object({ key: z.string(), stored: apiKeySchema }) },
    answersSecret: true,
  }),
  revokeApiKey: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/api-keys/{id}/revoke',
    permission: 'keys:write',
    needsVerification: true,
    summary: 'End an API key at once',
    body: reasonBody,
    responses: { 200: apiKeySchema },
  }),
}
