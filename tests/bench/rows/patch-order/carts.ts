import { randomUUID } from 'node:crypto'
import type { OrderPush } from '#contract/entities/orders.ts'
import type { Call } from '../../measuring/load.ts'

type Line = OrderPush['items'][number]

const clatter = { id: 'p/clatter/license', type: 'Product', productId: 'clatter', variationId: 'license' } as const
const thrum = { id: 'p/thrum/license', type: 'Product', productId: 'thrum', variationId: 'license' } as const
const both = { id: 'b/both-hands/license', type: 'Bundle', bundleId: 'both-hands', variationId: 'license' } as const

/** What a visitor's cart holds after each of its changes. */
const changes: readonly (readonly Line[])[] = [
  [{ ...clatter, quantity: 1 }],
  [{ ...clatter, quantity: 2 }],
  [
    { ...clatter, quantity: 2 },
    { ...thrum, quantity: 1 },
  ],
  [
    { ...clatter, quantity: 2 },
    { ...thrum, quantity: 1 },
    { ...both, quantity: 1 },
  ],
  [
    { ...clatter, quantity: 1 },
    { ...thrum, quantity: 1 },
    { ...both, quantity: 1 },
  ],
  [
    { ...clatter, quantity: 1 },
    { ...both, quantity: 1 },
  ],
]
/** How often a cart is pushed. */
export const changesOfCart = changes.length

const headers = { 'content-type': 'application/json', 'x-backline-cors': '1' }

const toCall = (id: string, items: readonly Line[]): Call => {
  const push: OrderPush = { currency: 'EUR', items: [...items] }
  return { path: `/api/customer/orders/${id}`, method: 'PATCH', headers, body: JSON.stringify(push) }
}

/** Pushes of so many new carts as the site sends them: first each cart's first change, then each one's second. */
export function pushCarts(carts: number): Call[] {
  const ids = Array.from({ length: carts }, () => randomUUID())
  return changes.flatMap((items) => ids.map((id) => toCall(id, items)))
}
