import type { SlotProps } from '#web/site/slots.tsx'

const slots: Record<keyof SlotProps, true> = { header: true, footer: true, 'product-hero': true, 'buy-panel': true }

/** The names that files in a shop's `slots/` may have. */
export const slotNames: readonly string[] = Object.keys(slots)
