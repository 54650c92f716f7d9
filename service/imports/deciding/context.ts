import type { ImportOutcome, ImportSource } from '#contract/vendor-api/imports.ts'
import type { OrderSums, RecordOf } from '../records.ts'
import { type Known, type KnownKind, keyOf } from './known.ts'
import type { Writes } from './writes.ts'

/** A product of a source as it is here: the products that a license of it is for, more than one for a bundle. Null is left out. */
export type FindProduct = (source: ImportSource, name: string) => readonly LicensedProduct[] | null | undefined
export type LicensedProduct = { id: string; maxActivations: number }

type RecordedSerial = NonNullable<RecordOf<'license'>['sealedSerials']>[number]

/**
 * A serial number as it is stored, under the newest key; `names` are what it is known by, under whichever key it may be stored: the
 * HMACs of its exact form, in hexadecimal. `was` is what it was at another store than the source.
 */
export type SealedSerial = {
  keyId: string
  exact: Buffer
  normalised: Buffer
  names: readonly string[]
  was?: Omit<RecordedSerial, 'keyId' | 'exact' | 'normalised'>
}

export type Deciding = {
  importId: string
  /** As customers and staff read it: 'Gumroad'. */
  title: (source: ImportSource) => string
  now: Date
  findProduct: FindProduct
  sealSerial: (serial: string) => SealedSerial
  /** What may be kept of an address if it was erased, under each key of the shop. */
  sealAddress: (email: string) => string[]
  /** Whether the shop has the key that a serial number of an export was sealed with. */
  hasSerialKey: (id: string) => boolean
  newId: () => string
}

/** What a record is decided with when its turn comes. */
export type Turn = Deciding & { source: ImportSource; known: Known; writes: Writes }

/** What becomes of a record; `objectId` is what it is here. An order may come to something else here: that is `stored`. */
export type Decision = { outcome: ImportOutcome; reason?: string; objectId?: string; stored?: OrderSums }

export const rejected = (reason: string): Decision => ({ outcome: 'rejected', reason })
export const skipped = (reason: string): Decision => ({ outcome: 'skipped', reason })

/** Notes what a record of the source is here, and whether the import makes it. */
export function noteKey(
  { known, writes, source, importId }: Turn,
  { kind, key, objectId, isNew }: { kind: KnownKind; key: string; objectId: string; isNew: boolean },
): void {
  known.keys.set(keyOf(source, kind, key), objectId)
  const order = kind === 'order' ? known.orders.get(objectId) : undefined
  if (order && !order.sources.includes(source)) order.sources.push(source)
  writes.keys.push({ source: kind === 'payment' ? 'any' : source, kind, key, objectId, importId, isNew })
}
