/**
 * In whose name a shop sells, as the setting SELLER says: the vendor's own, or that of a merchant of record, who then owes
 * the taxes, the invoice and the right of withdrawal (docs/merchant-of-record.md).
 */
export const merchants = ['paddle', 'stripe-managed'] as const
export const sellers = ['vendor', ...merchants] as const
export type MerchantOfRecord = (typeof merchants)[number]
export type Seller = (typeof sellers)[number]

const merchantNames: Record<MerchantOfRecord, string> = { paddle: 'Paddle', 'stripe-managed': 'Stripe' }

/** The name of a merchant of record, as customers read it; null where the vendor sells. */
export const nameMerchant = (seller: Seller): string | null => (seller === 'vendor' ? null : merchantNames[seller])

/** Stands in the place of a token where the payment is entered later, in the frame of a merchant of record. */
export const checkoutToken = 'checkout'
