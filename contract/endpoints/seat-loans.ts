import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema } from '../entities/identity.ts'
import { loanStatuses } from '../seat-loans.ts'

/** A loan as the customer at one of its ends sees it. */
export const seatLoanSchema = z.object({
  id: z.string(),
  status: z.enum(loanStatuses),
  /** Whether the seat is one of the caller's, or comes to the caller. */
  isOwn: z.boolean(),
  productId: z.string(),
  productName: z.string(),
  /** The license whose seat it is; only for its owner. */
  licenseId: z.optional(z.string()),
  /** The address that it is offered to; missing where anybody with the link can accept it, and after its end. */
  recipient: z.optional(z.string()),
  /** Where it is accepted; only for the owner, while it is offered. */
  link: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** Until when the offer can be accepted. */
  expiresAt: z.iso.datetime(),
  /** When the seat is the owner's again, by itself; missing before it was accepted. */
  endsAt: z.optional(z.iso.datetime()),
  endedAt: z.optional(z.iso.datetime()),
})
export type SeatLoan = z.infer<typeof seatLoanSchema>

/** An offer as whoever has its link sees it. */
export const loanOfferSchema = z.object({
  id: z.string(),
  status: z.enum(loanStatuses),
  /** The name of the owner, or the address where there is no name. */
  from: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** How long the loan is from its acceptance. */
  hours: z.number(),
  expiresAt: z.iso.datetime(),
})
export type LoanOffer = z.infer<typeof loanOfferSchema>

const codeQuery = z.object({ code: z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(200)) })

/** Seats that customers lend to each other for a while. An addition to the specification. */
export const seatLoanEndpoints = {
  offerLoan: defineEndpoint({
    method: 'POST',
    path: '/api/customer/seat-loans',
    access: 'customer',
    summary: 'Offer to lend a free seat of a license, to an address or to whoever has the link',
    body: { json: z.object({ licenseId: z.string().check(z.maxLength(100)), email: z.optional(emailSchema) }) },
    responses: { 201: seatLoanSchema },
  }),
  listLoans: defineEndpoint({
    method: 'GET',
    path: '/api/customer/seat-loans',
    access: 'customer',
    summary: 'The seats that the customer has lent and borrowed, the latest first',
    responses: { 200: z.object({ items: z.array(seatLoanSchema) }) },
  }),
  cancelLoan: defineEndpoint({
    method: 'POST',
    path: '/api/customer/seat-loans/{id}/cancel',
    access: 'customer',
    summary: 'Take back an offer that nobody has accepted',
    responses: { 200: seatLoanSchema },
  }),
  returnSeat: defineEndpoint({
    method: 'POST',
    path: '/api/customer/seat-loans/{id}/return',
    access: 'customer',
    summary: 'Give a borrowed seat back before its time is over',
    responses: { 200: seatLoanSchema },
  }),
  showLoanOffer: defineEndpoint({
    method: 'GET',
    path: '/api/customer/seat-loans/offer',
    access: 'anonymous',
    summary: 'What a link to a loan offers',
    query: codeQuery,
    responses: { 200: loanOfferSchema },
  }),
  acceptLoan: defineEndpoint({
    method: 'POST',
    path: '/api/customer/seat-loans/accept',
    access: 'customer',
    summary: 'Borrow the seat that a link offers: it can be activated on one device until the loan ends by itself',
    query: codeQuery,
    responses: { 200: seatLoanSchema },
  }),
}
