import { type CatalogueService, toVoucherRows, type VoucherFile, voucherFileSchema } from '#service/catalogue/index.ts'
import type { Database, Tx } from '#service/database/index.ts'
import {
  type AuditLog,
  type Clock,
  conflict,
  type FieldErrors,
  invalidInput,
  notFound,
  type PagePart,
} from '#service/platform/index.ts'
import * as repository from './issued-batches-repository.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: AuditLog
  catalogue: Pick<CatalogueService, 'current'>
}

type NewBatch = Omit<VoucherFile, 'id' | 'isDemo'> & { batch: string; reseller?: string | undefined }

/** Named as no file can be, so that a file and an issued batch are never the same. */
const startOfIssued = 'issued:'

/** Batches of vouchers: those of files, which are read only here, and those that are issued in the database. */
export function createVoucherBatches({ database, clock, audit, catalogue }: Dependencies) {
  function checkContents({ products = {}, bundles = {} }: NewBatch): void {
    const sold = catalogue.current()
    const errors: FieldErrors = {}
    for (const id of Object.keys(products))
      if (!sold.products.some((one) => one.id === id)) errors[`products.${id}`] = ['There is no such product']
    for (const id of Object.keys(bundles))
      if (!sold.bundles.some((one) => one.id === id)) errors[`bundles.${id}`] = ['There is no such bundle']
    if (Object.keys(errors).length > 0) throw invalidInput(errors)
  }

  return {
    findPage: (part: { afterId: string; limit: number }) => repository.findBatchPage(database.query, part),

    findNames: (ids: readonly string[]) => repository.findNames(database.query, ids),

    /** The codes of a batch with who redeemed them; 404 for an unknown batch. */
    async findCodes(batch: string, filter: { isRedeemed?: boolean; after: PagePart['after']['id']; limit: number }) {
      if (!(await repository.findBatch(database.query, batch))) throw unknown(batch)
      return repository.findCodePage(database.query, batch, filter)
    },

    /** Issues codes that can be redeemed at once; returns the id of the batch. 409 if there is one of this name. */
    issue: (batch: NewBatch): Promise<string> =>
      database.transaction(async (tx) => {
        const { batch: name, reseller = null, ...fields } = batch
        const read = voucherFileSchema.safeParse(fields)
        if (!read.success) throw invalidInput({ products: read.error.issues.map(({ message }) => message) })
        checkContents(batch)
        const id = `${startOfIssued}${name}`
        const { batches, codes } = toVoucherRows([{ ...fields, id }])
        const [row] = batches
        if (!row || !(await repository.insertBatch(tx, { ...row, reseller, issuedAt: clock() })))
          throw conflict(`There is a batch ${id} already: give this one another name`)
        await repository.insertCodes(tx, codes)
        const details = { count: codes.length }
        await audit.note(tx, { actor: 'Vendor', action: 'VouchersIssued', about: id, details })
        return id
      }),

    /** Notes who sells the codes of a batch, of a file too; returns who it was before. 404 for an unknown batch. */
    assign: (id: string, reseller: string | null): Promise<{ before: string | null }> =>
      database.transaction(async (tx) => {
        const batch = await repository.lockBatch(tx, id)
        if (!batch) throw unknown(id)
        await repository.setReseller(tx, id, reseller)
        await audit.note(tx, { actor: 'Vendor', action: 'VouchersAssigned', about: id, details: { reseller } })
        return { before: batch.reseller }
      }),

    /** All codes of a batch for a file, by code; 404 for an unknown batch. */
    async exportCodes(id: string) {
      const batch = await repository.findBatch(database.query, id)
      if (!batch) throw unknown(id)
      return { batch, codes: await repository.findAllCodes(database.query, id) }
    },

    /** Ends the codes of an issued batch that were not redeemed. 404 for an unknown batch, 409 for one of a file. */
    stop: (id: string): Promise<{ stopped: number; redeemed: number }> =>
      database.transaction(async (tx) => {
        await lockIssued(tx, id)
        const counts = await repository.stopBatch(tx, id, clock())
        const details = { count: counts.stopped }
        await audit.note(tx, { actor: 'Vendor', action: 'VouchersWithdrawn', about: id, details })
        return counts
      }),
  }
}

async function lockIssued(tx: Tx, id: string): Promise<void> {
  const batch = await repository.lockBatch(tx, id)
  if (!batch) throw unknown(id)
  if (batch.issuedAt === null)
    throw conflict(`The batch ${id} is a file: take its codes out of the file, or the file away`)
  if (batch.stoppedAt !== null) throw conflict(`The batch ${id} was stopped before`)
}

const unknown = (id: string) => notFound(`There is no batch of vouchers ${id}`)
