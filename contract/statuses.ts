/** The statuses of the specification's section 4. Their transitions are in each feature's rules.ts. */
export const orderStatuses = ['Open', 'PaymentProcessing', 'Completed', 'Failed'] as const
/** What an order is for: products, or the fee of a license transfer, which grants no license. An addition to the specification. */
export const orderPurposes = ['Purchase', 'TransferFee'] as const
export const licenseStatuses = ['Active', 'Revoked'] as const
export const activationStatuses = ['Active', 'Revoked'] as const
export const activationMethods = ['Online', 'Offline'] as const
export const activationRequestStatuses = ['Requested', 'Fulfilled', 'Completed', 'Cancelled'] as const
/** How an activation request can be fulfilled. */
export const fulfillmentTypes = ['License', 'Trial'] as const
export const platforms = ['Universal', 'Windows', 'Linux', 'Mac'] as const
/** The platforms a device can name when it calls (wire, section 5). */
export const devicePlatforms = ['Windows', 'Linux', 'Mac'] as const

export type OrderPurpose = (typeof orderPurposes)[number]
export type OrderStatus = (typeof orderStatuses)[number]
export type LicenseStatus = (typeof licenseStatuses)[number]
export type ActivationStatus = (typeof activationStatuses)[number]
export type ActivationMethod = (typeof activationMethods)[number]
export type Platform = (typeof platforms)[number]
export type ActivationRequestStatus = (typeof activationRequestStatuses)[number]
