import type { ComponentType } from 'react'
import type { SlotProps } from './slots.tsx'

/** What a shop's own `sections/*.tsx` exports. */
export type ShopSection = { default: ComponentType<{ id: string; fields: unknown }>; fields: unknown }

/**
 * A shop's own code, by the name of its files in `sections/` and `slots/`. Empty here: the build for a shop with code has
 * another module in this place (scripts/bundling/shop-code.ts).
 */
export const slots: { [Name in keyof SlotProps]?: ComponentType<SlotProps[Name]> } = {}
/** In a browser: each section is a chunk. */
export const sectionLoaders: Readonly<Record<string, () => Promise<ShopSection>>> = {}
/** On the server: all sections at once. */
export const shopSections: Readonly<Record<string, ShopSection>> = {}
