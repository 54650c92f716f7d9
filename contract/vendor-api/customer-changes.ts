import * as z from 'zod/mini'
import { ownOrderSchema } from '../endpoints/orders.ts'
import { productSummarySchema } from '../entities/catalogue.ts'
import { emailSchema } from '../entities/identity.ts'
import { licenseSchema } from '../entities/inventory.ts'
import { userSchema } from '../entities/user.ts'
import { customerRecordSchema, mailSchema, noteSchema } from './customer-record.ts'
import { defineVendorEndpoint, fileSchema, reason, reasonBody } from './endpoint.ts'

/** The longest note, in characters. */
export const noteLength = 4000

const noteText = z
  .string('Must not be empty')
  .check(
    z.trim(),
    z.minLength(1, 'Must not be empty'),
    z.maxLength(noteLength, `Must have at most ${noteLength} characters`),
  )

/** What an account that was merged into another one brought along. */
const mergedSchema = z.object({
  orders: z.number(),
  licenses: z.number(),
  devices: z.number(),
  trials: z.number(),
  vouchers: z.number(),
  notes: z.number(),
})

/** What stands in the way of merging two accounts. */
export const mergeConflicts = [
  'same-account',
  'closed',
  'not-confirmed',
  'payment-under-way',
  'address-just-changed',
  'free-product-twice',
] as const

/** The most items of each kind that a view shows. */
export const viewedItems = 100

/** What a customer sees in their account. */
const viewSchema = z.object({
  user: userSchema,
  products: z.array(productSummarySchema),
  licenses: z.array(licenseSchema),
  orders: z.array(ownOrderSchema),
  /** Whether there is nothing more than what is shown. */
  isComplete: z.boolean(),
})

export const customerNoteEndpoints = {
  addNote: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/customers/{emailOrId}/notes',
    permission: 'customers:write',
    summary: 'Write down something about a customer; the customer’s own export contains it',
    body: { json: z.strictObject({ text: noteText, reason }) },
    responses: { 201: noteSchema },
  }),
  removeNote: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/notes/{id}/remove',
    permission: 'customers:write',
    summary: 'Remove a note for good',
    body: reasonBody,
    responses: { 204: null },
  }),
}

export const customerChangeEndpoints = {
  signOutCustomer: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/customers/{id}/sign-out',
    permission: 'customers:write',
    summary: 'Sign a customer out everywhere',
    body: reasonBody,
    responses: { 200: z.object({ ended: z.number() }) },
  }),
  changeAddress: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/customers/{id}/change-address',
    permission: 'customers:write',
    summary:
      'Give an account another address, which counts as confirmed; the old one is mailed how to take it back, the customer is signed out',
    body: { json: z.strictObject({ email: emailSchema, reason }) },
    responses: { 200: customerRecordSchema },
  }),
  allowMail: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/customers/{emailOrId}/allow-mail',
    permission: 'customers:write',
    summary: 'Mail again to an address that its mail server had refused for good',
    body: reasonBody,
    responses: { 200: z.object({ email: z.string() }) },
  }),
  resendMail: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/mails/{id}/resend',
    permission: 'customers:write',
    summary: 'Send a mail again; a link that is good once is replaced by a new one',
    body: reasonBody,
    responses: { 200: mailSchema },
  }),
  previewMerge: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/customers/{id}/merge',
    permission: 'customers:read',
    summary: 'What merging the account `from` into this one would bring, and what stands in the way',
    query: z.object({ from: z.uuid() }),
    responses: {
      200: z.object({
        brings: mergedSchema,
        conflicts: z.array(z.object({ code: z.enum(mergeConflicts), detail: z.string() })),
      }),
    },
  }),
  mergeCustomers: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/customers/{id}/merge',
    permission: 'customers:write',
    summary:
      'Merge the account `from` into this one, which gets its orders, licenses, devices and consents; the other is closed for good',
    body: { json: z.strictObject({ from: z.uuid(), reason }) },
    responses: { 200: z.object({ brought: mergedSchema, customer: customerRecordSchema }) },
  }),
  viewAsCustomer: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/customers/{id}/view',
    permission: 'customers:read',
    summary: `What a customer sees in the account, up to ${viewedItems} of each; each look is in the audit log`,
    body: reasonBody,
    responses: { 200: viewSchema },
    answersSecret: true,
  }),
  exportCustomer: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/customers/{id}/export',
    permission: 'customers:export',
    summary: 'All data of a customer, as the customer’s own export has them',
    body: reasonBody,
    responses: { 200: fileSchema },
    files: ['application/json'],
    answersSecret: true,
  }),
  eraseCustomer: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/customers/{emailOrId}/erase',
    permission: 'customers:erase',
    summary: 'Erase all that is kept of a customer but paid orders and invoices; `confirmEmail` repeats the address',
    body: { json: z.strictObject({ confirmEmail: z.string().check(z.trim(), z.maxLength(254)), reason }) },
    responses: { 200: z.object({ licenses: z.number(), orders: z.number() }) },
  }),
}
export type CustomerView = z.infer<typeof viewSchema>
export type MergeConflict = (typeof mergeConflicts)[number]
export type Merged = z.infer<typeof mergedSchema>
