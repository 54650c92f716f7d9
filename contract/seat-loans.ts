/** For how long a seat that was offered can be accepted, in milliseconds. */
export const loanOfferLifetime = 7 * 24 * 60 * 60 * 1000

/** Where a loan is: offered until it is accepted, then running until it ends. The other two are ends of an offer. */
export const loanStatuses = ['Offered', 'Running', 'Ended', 'Cancelled', 'Expired'] as const
export type LoanStatus = (typeof loanStatuses)[number]

/** Why no seat of a license can be lent now. */
export const loanObstacles = [
  'borrowed',
  'not-active',
  'disputed',
  'refunding',
  'in-transfer',
  'kind',
  'offered',
  'no-free-seat',
  'too-many',
] as const
export type LoanObstacle = (typeof loanObstacles)[number]
