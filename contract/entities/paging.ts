import * as z from 'zod/mini'

/** A page of a list; `next` is a root-relative path with its query, or null on the last page (specification §3). */
export const pagedSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), hasMore: z.boolean(), next: z.nullable(z.string()) })
export type Paged<Item> = { items: Item[]; hasMore: boolean; next: string | null }

/** A value and how many of it (specification §3). */
export const quantitySchema = <Value extends z.ZodMiniType>(value: Value) => z.object({ value, quantity: z.number() })
