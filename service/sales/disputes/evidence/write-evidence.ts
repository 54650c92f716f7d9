import type { Clock } from '#service/platform/index.ts'
import type { OrderRecord } from '../../orders/order-record-repository.ts'
import { defaultDocumentLook, type ReadDocumentLook } from '../../pdf/look.ts'
import type { ShopVendor } from '../../vendor.ts'
import { type CustomerEvidence, toDisputeEvidence } from './evidence.ts'

type Dependencies = { vendor: ShopVendor; clock: Clock; documentLook?: ReadDocumentLook | undefined }

export const createDisputeEvidence = ({ vendor, clock, documentLook }: Dependencies) => ({
  /** The evidence of a dispute as PDF. What draws is large, and is loaded with the first document. */
  async write(disputeId: string, record: OrderRecord, customer: CustomerEvidence): Promise<Buffer> {
    const evidence = toDisputeEvidence(disputeId, record, customer, clock())
    const { drawEvidence } = await import('./draw-evidence.ts')
    return drawEvidence(evidence, vendor.name, (await documentLook?.()) ?? defaultDocumentLook)
  },
})
