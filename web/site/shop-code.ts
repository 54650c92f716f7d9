import type { ComponentType } from 'react'
import type { SlotOf, SlotProps } from './slots.tsx'

/** What a shop's own `sections/*.tsx` exports. */
export type ShopSection = { default: ComponentType<{ id: string; fields: unknown }>; fields: unknown }

/*
 * A shop's own code. This module is that of a shop without any: the build for a shop with code has another one in its place
 * (scripts/bundling/shop-code.ts).
 */

/** A part of the layout, which a shop's own component can replace. */
export const Slot = <Name extends keyof SlotProps>({ children }: SlotOf<Name>) => children

/** The components in `slots/` by the name of their file. */
export const slots: { [Name in keyof SlotProps]?: ComponentType<SlotProps[Name]> } = {}
/** The sections in `sections/`: in a browser each is a chunk. */
export const sectionLoaders: Readonly<Record<string, () => Promise<ShopSection>>> = {}
/** The same on the server: all sections at once. */
export const shopSections: Readonly<Record<string, ShopSection>> = {}
