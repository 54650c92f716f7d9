import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema } from '../entities/identity.ts'
import { currencySchema, priceMapSchema } from '../entities/money.ts'
import { transferLicensesMax, transferObstacles, transferPayers, transferStatuses } from '../license-transfers.ts'

const licenseIds = z
  .array(z.string().check(z.maxLength(100)))
  .check(z.minLength(1, 'Name at least one license'), z.maxLength(transferLicensesMax))

const transferredLicenseSchema = z.object({
  licenseId: z.string(),
  productId: z.string(),
  productName: z.string(),
  seats: z.number(),
  /** Whether it needs no server. */
  isPermanent: z.optional(z.boolean()),
})

/** What a transfer costs, all of its licenses together, and who pays it. */
export const shownFeeSchema = z.object({
  paidBy: z.enum(transferPayers),
  /** By the currencies in which it can be paid: one of them, once its payer has chosen. */
  prices: priceMapSchema,
})
export type ShownFee = z.infer<typeof shownFeeSchema>

/** A transfer as the customer at one of its ends sees it. */
export const licenseTransferSchema = z.object({
  id: z.string(),
  status: z.enum(transferStatuses),
  /** Whether the licenses leave the account of the caller, or come to it. */
  wentAway: z.boolean(),
  licenses: z.array(transferredLicenseSchema),
  /** The address that it is offered to; missing where anybody with the link can accept it, and after its end. */
  recipient: z.optional(z.string()),
  /** Where it is accepted; only for the owner, while it is offered. */
  link: z.optional(z.string()),
  /** Missing where the transfer is free. */
  fee: z.optional(shownFeeSchema),
  /** While a payment of the fee is under way. */
  isBeingPaid: z.optional(z.boolean()),
  createdAt: z.iso.datetime(),
  /** Until when it can be accepted; of one that is accepted, until when its fee can be paid. */
  expiresAt: z.iso.datetime(),
  endedAt: z.optional(z.iso.datetime()),
})
export type LicenseTransfer = z.infer<typeof licenseTransferSchema>

/** What keeps a license from being transferred, in words for its owner. */
export const foundObstacleSchema = z.object({
  licenseId: z.string(),
  code: z.enum(transferObstacles),
  reason: z.string(),
  /** From when it can be transferred, where that is only a question of time. */
  possibleFrom: z.optional(z.iso.datetime()),
})

export type FoundObstacle = z.infer<typeof foundObstacleSchema>

/** An offer as whoever has its link sees it. */
export const transferOfferSchema = z.object({
  id: z.string(),
  status: z.enum(transferStatuses),
  /** The name of the owner, or the address where there is no name. */
  from: z.string(),
  licenses: z.array(transferredLicenseSchema),
  /** Missing where the transfer is free. */
  fee: z.optional(shownFeeSchema),
  expiresAt: z.iso.datetime(),
})
export type TransferOffer = z.infer<typeof transferOfferSchema>

const codeQuery = z.object({ code: z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(200)) })

/** Transfers of licenses between customers. An addition to the specification. */
export const licenseTransferEndpoints = {
  checkTransfer: defineEndpoint({
    method: 'POST',
    path: '/api/customer/license-transfers/check',
    access: 'customer',
    summary: 'What keeps some licenses from being transferred together, and what that costs',
    body: { json: z.object({ licenseIds }) },
    responses: { 200: z.object({ obstacles: z.array(foundObstacleSchema), fee: z.optional(shownFeeSchema) }) },
  }),
  offerTransfer: defineEndpoint({
    method: 'POST',
    path: '/api/customer/license-transfers',
    access: 'customer',
    summary: 'Offer licenses to an address, or to whoever has the link; needs the password once more',
    body: {
      json: z.object({
        licenseIds,
        email: z.optional(emailSchema),
        /** In which the owner pays a fee; one of the shop's if it is missing. */
        currency: z.optional(currencySchema),
      }),
    },
    responses: { 201: licenseTransferSchema },
  }),
  listTransfers: defineEndpoint({
    method: 'GET',
    path: '/api/customer/license-transfers',
    access: 'customer',
    summary: 'The transfers from and to the customer, the latest first',
    responses: { 200: z.object({ items: z.array(licenseTransferSchema) }) },
  }),
  cancelTransfer: defineEndpoint({
    method: 'POST',
    path: '/api/customer/license-transfers/{id}/cancel',
    access: 'customer',
    summary: 'Take back an offer, or end an accepted transfer whose fee is not paid; then both sides can do so',
    responses: { 200: licenseTransferSchema },
  }),
  showTransferOffer: defineEndpoint({
    method: 'GET',
    path: '/api/customer/license-transfers/offer',
    access: 'anonymous',
    summary: 'What a link to a transfer offers',
    query: codeQuery,
    responses: { 200: transferOfferSchema },
  }),
  acceptTransfer: defineEndpoint({
    method: 'POST',
    path: '/api/customer/license-transfers/accept',
    access: 'customer',
    summary:
      'Accept what a link offers: its licenses are the customer’s from now on, with all seats free, or once the fee is paid',
    query: z.extend(codeQuery, { currency: z.optional(currencySchema) }),
    responses: { 200: licenseTransferSchema },
  }),
  payTransferFee: defineEndpoint({
    method: 'POST',
    path: '/api/customer/license-transfers/{id}/checkout',
    access: 'customer',
    summary: 'Open a checkout of the fee of an accepted transfer, for the one who pays it',
    query: z.object({ returnUrl: z.optional(z.string().check(z.maxLength(2000))) }),
    responses: { 200: z.object({ checkoutUrl: z.string(), embeddedCheckoutUrl: z.string() }) },
  }),
}
