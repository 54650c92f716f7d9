import { fillPath } from '#contract/endpoint.ts'
import { type OrderDocument, ownOrderEndpoints } from '#contract/endpoints/orders.ts'
import type { Queryable, Row } from '#service/database/index.ts'
import { type Caller, isUuid, notFound, type PlatformServices, toMajor } from '#service/platform/index.ts'
import type { DrawnDocument, DrawnDocuments } from './document-files.ts'
import { toFileName } from './document-numbers.ts'
import { findOfOrders, isOrderOf } from './repository.ts'

type AddressedDocument = { series: string; number: string; name: string }
export type GivenSignature = { expires?: string | undefined; signature?: string | undefined }

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'links' | 'publicUrl'> & {
  drawn: DrawnDocuments
}

const purpose = 'document'
/** How long an address of a document is good, in milliseconds. */
const linkLifetime = 10 * 60 * 1000

/** The documents of customers, each at a signed address that needs no session. */
export function createOwnDocuments({ database, clock, links, drawn, publicUrl }: Dependencies) {
  function present({ series, number, document }: Row<'invoices'>): OrderDocument[] {
    if (!document) return []
    const { kind, issuedOn, currency, due } = document
    const named = { series, number: String(number), name: toFileName(document.number) }
    const signed = links.sign(purpose, partsOf(named), new Date(clock().getTime() + linkLifetime))
    const url = `${publicUrl}${fillPath(ownOrderEndpoints.readDocument.path, named)}?${new URLSearchParams(signed)}`
    const total = { currency, amount: toMajor(due, currency) }
    return [{ kind, number: document.number, issuedOn, total, url }]
  }

  /** The documents of these orders, without a check of the caller. */
  async function ofOrders(db: Queryable, orderIds: readonly string[]) {
    const issued = Map.groupBy(await findOfOrders(db, orderIds), ({ orderId }) => orderId)
    return new Map([...issued].map(([id, rows]) => [id, rows.flatMap(present)]))
  }

  return {
    ofOrders,
    /** The documents of the caller's own order. Throws a 404 problem for other orders. */
    async list({ customerId }: Caller, orderId: string): Promise<OrderDocument[]> {
      const isOwn = isUuid(orderId) && (await isOrderOf(database.query, orderId, customerId))
      if (!isOwn) throw notFound('You have no such order: your orders are listed in your account')
      return (await ofOrders(database.query, [orderId])).get(orderId) ?? []
    },

    /** The PDF at a signed address. Throws a 404 problem for an address that was altered or has expired. */
    async open(addressed: AddressedDocument, { expires = '', signature = '' }: GivenSignature): Promise<DrawnDocument> {
      const { series, number } = addressed
      const isGood = links.verify(purpose, partsOf(addressed), { expires, signature })
      const isSeries = series === 'Invoice' || series === 'CreditNote'
      const document = isGood && isSeries ? await drawn.draw({ series, number: Number(number) }) : null
      if (!document)
        throw notFound('This address has ended or is not whole: open the document from your orders once more')
      return document
    },
  }
}

export type OwnDocuments = ReturnType<typeof createOwnDocuments>

const partsOf = ({ series, number, name }: AddressedDocument) => [series, number, name]
