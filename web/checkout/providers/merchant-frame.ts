import type { Checkout } from '#contract/entities/checkout.ts'
import type { MerchantOfRecord } from '#contract/sellers.ts'

/** What the frame of a merchant of record reports to this page. */
export type FrameEvents = {
  onShown(): void
  onFailed(): void
  /** The customer has paid; the service decides what that means. */
  onPaid(): void
}

/**
 * Shows the frame in which a merchant of record takes the payment of `actionSecret`, in an element of this page. Resolves
 * with what removes it; rejects if the merchant's script can't be loaded.
 */
export type OpenFrame = (place: HTMLElement, checkout: Checkout, events: FrameEvents) => Promise<() => void>

/** The frame of each merchant, a chunk of its own that is loaded on demand. */
export const merchantFrames: Record<MerchantOfRecord, () => Promise<OpenFrame>> = {
  paddle: async () => (await import('./paddle/frame.ts')).openPaddleFrame,
  'stripe-managed': async () => (await import('./stripe/managed-frame.ts')).openManagedFrame,
}
