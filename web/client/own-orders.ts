import { type OrderDocument, type OwnOrder, ownOrderEndpoints } from '#contract/endpoints/orders.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Call } from './call.ts'
import { readWebAddress } from './web-address.ts'

/** What the customer has bought, newest first; `next` is a page's own. A call of ours, beyond the specification. */
export async function listOwnOrders({ call }: { call: Call }, next?: string): Promise<Paged<OwnOrder>> {
  return (await call(ownOrderEndpoints.listOrders, { next })).payload
}

/**
 * An order's invoice and credit notes, each with the address at which its PDF is to be had for the next few minutes. A
 * call of ours; throws 'Bad response' for an address not of the web.
 */
export async function listOrderDocuments({ call }: { call: Call }, id: string): Promise<OrderDocument[]> {
  const { status, payload } = await call(ownOrderEndpoints.listOrderDocuments, { parameters: { id } })
  return payload.map((document) => ({ ...document, url: readWebAddress(document.url, status) }))
}
