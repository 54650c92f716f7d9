import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { moneySchema } from '../entities/money.ts'

const signed = z.optional(z.string().check(z.maxLength(200)))

/** An invoice or a credit note of an order, and where it is to be had as PDF for the next few minutes. */
export const orderDocumentSchema = z.object({
  kind: z.enum(['Invoice', 'CreditNote']),
  number: z.string(),
  issuedOn: z.iso.date(),
  total: moneySchema,
  url: z.string(),
})
export type OrderDocument = z.infer<typeof orderDocumentSchema>

/** Invoices and credit notes. Ours. */
export const documentEndpoints = {
  listOrderDocuments: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/orders/{id}/documents',
    access: 'customer',
    summary: "An order's invoice and its credit notes, with addresses of the PDFs that soon end",
    responses: { 200: z.array(orderDocumentSchema) },
    addition: true,
  }),
  readDocument: defineEndpoint({
    method: 'GET',
    path: '/api/documents/{series}/{number}/{name}',
    access: 'anonymous',
    summary: 'The PDF that such an address leads to; the address is signed and soon ends',
    query: z.object({ expires: signed, signature: signed }),
    responses: { 200: null },
    addition: true,
  }),
}
