import type { ComponentType } from 'react'
import type { SlotProps } from './slots.tsx'

/** What a shop's own `sections/*.tsx` exports. */
export type ShopSection = { default: ComponentType<{ id: string; fields: unknown }>; fields: unknown }

type Slot<Name extends keyof SlotProps> = ComponentType<SlotProps[Name]> | null

/*
 * A shop's own code. This module is that of a shop without any: the build for a shop with code has another one in its place
 * (scripts/bundling/shop-code.ts).
 */

export const headerSlot: Slot<'header'> = null
export const footerSlot: Slot<'footer'> = null
export const productHeroSlot: Slot<'product-hero'> = null
export const buyPanelSlot: Slot<'buy-panel'> = null

/** All components in `slots/`, by the name of their file. */
export const slots: Readonly<Record<string, ComponentType<never>>> = {}
/** The sections in `sections/`: in a browser each is a chunk. */
export const sectionLoaders: Readonly<Record<string, () => Promise<ShopSection>>> = {}
/** The same on the server: all sections at once. */
export const shopSections: Readonly<Record<string, ShopSection>> = {}
