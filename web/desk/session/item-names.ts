import { useMemo } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { useSession } from './session-context.ts'

/** Names what the shop sells by its id. What the catalogue does not have any more goes by its id. */
export type ItemNames = { product: (id: string) => string; bundle: (id: string) => string }

type Sold = Pick<DeskSession['shop'], 'products' | 'bundles'>

/** The names of what a shop sells. */
export const readItemNames = ({ products, bundles }: Sold): ItemNames => ({
  product: nameFrom(products),
  bundle: nameFrom(bundles),
})

function nameFrom(items: readonly { id: string; name: string }[]): (id: string) => string {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

/** The same of the shop of this desk. */
export function useItemNames(): ItemNames {
  const { shop } = useSession()
  return useMemo(() => readItemNames(shop), [shop])
}
