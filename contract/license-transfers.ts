import type { LineItem } from './entities/orders.ts'

/** Who pays the fee of a transfer: the owner of the licenses, or whoever gets them. */
export const transferPayers = ['owner', 'recipient'] as const
export type TransferPayer = (typeof transferPayers)[number]

/** For which days a license that was offered can be accepted, in milliseconds. */
export const transferOfferLifetime = 7 * 24 * 60 * 60 * 1000

/** For how long the fee of an accepted transfer can be paid, in milliseconds. */
export const transferPaymentTime = 7 * 24 * 60 * 60 * 1000

/** What an order of such a fee has as its product: no product of a catalogue may be called so. */
export const transferFeeItem = 'license-transfer'

/** Whether a line of an order is the fee of a license transfer, of which no license comes. */
export const isFeeLine = (line: LineItem): boolean => line.type === 'Product' && line.productId === transferFeeItem

/** How many licenses one transfer has at most. */
export const transferLicensesMax = 50

/** Where a transfer is: offered until it is accepted, then perhaps to be paid; the other three are ends. */
export const transferStatuses = ['Offered', 'Accepted', 'Completed', 'Cancelled', 'Expired'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Why a license cannot be transferred now. */
export const transferObstacles = [
  'not-active',
  'kind',
  'not-yours',
  'disputed',
  'refunding',
  'refundable',
  'too-recent',
  'moved-recently',
  'too-many',
  'bundle-incomplete',
  'plan-needed',
  'in-another-transfer',
  'borrowed',
] as const
export type TransferObstacle = (typeof transferObstacles)[number]

/** Those that depend on what else the owner transfers or has. */
export const dependentObstacles: readonly TransferObstacle[] = ['too-many', 'bundle-incomplete', 'plan-needed']
