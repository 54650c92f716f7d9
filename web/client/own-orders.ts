import { type OwnOrder, ownOrderEndpoints } from '#contract/endpoints/own-orders.ts'
import type { Paged } from '#contract/entities/paging.ts'
import type { Call } from './call.ts'

/** What the customer has bought, newest first; `next` is a page's own. A call of ours, beyond the specification. */
export async function listOwnOrders({ call }: { call: Call }, next?: string): Promise<Paged<OwnOrder>> {
  return (await call(ownOrderEndpoints.listOrders, { next })).payload
}
