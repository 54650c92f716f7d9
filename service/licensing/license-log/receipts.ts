import type { KeyObject } from 'node:crypto'
import type { LicenseReceipt, LogConsistency, ProvenEntry } from '#contract/entities/license-log.ts'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import { type Clock, notFound } from '#service/platform/index.ts'
import { signDocument, toHead } from './appending.ts'
import { consistencyRanges, hashRange, inclusionRanges, nodesOf, type Range } from './merkle-tree.ts'
import type { Head, LogEntry } from './repository.ts'
import * as repository from './repository.ts'
import { holderOf, provenReceipts, toContent, toHex } from './rules.ts'

type Dependencies = { clock: Clock; vendorId: string; privateKey: KeyObject; publicKey: string }

/** The hashes over ranges of the tree, in hexadecimal. */
async function hashRanges(db: Queryable, ranges: readonly Range[]): Promise<string[]> {
  const read = await repository.readNodes(db, ranges.flatMap(nodesOf))
  return ranges.map((range) => toHex(hashRange(range, read)))
}

/** Proves that the log has only grown from one size to another. */
export const proveConsistency = async (db: Queryable, from: number, to: number): Promise<LogConsistency> => ({
  kind: 'license-log-consistency',
  from,
  to,
  proof: await hashRanges(db, consistencyRanges(from, to)),
})

/** Entries with proofs that they are in the log of a size; those that are not appended yet are left out. */
export async function proveEntries(db: Queryable, entries: readonly LogEntry[], size: number): Promise<ProvenEntry[]> {
  const proven: ProvenEntry[] = []
  for (const entry of entries) {
    if (entry.leaf === null || entry.leaf >= size) continue
    const proof = await hashRanges(db, inclusionRanges(entry.leaf, size))
    proven.push({ leaf: entry.leaf, salt: toHex(entry.salt), entry: toContent(entry), proof })
  }
  return proven
}

/** Whether somebody has a license, as the shop has it now or as the log has it: both, unless one was changed by itself. */
export function isHolder(license: Row<'licenses'>, entries: readonly LogEntry[], customerId: string): boolean {
  const last = entries.findLast(({ details }) => typeof details.holder === 'string')
  return license.customerId === customerId || last?.details.holder === holderOf(license.id, customerId)
}

export function createReceipts({ clock, vendorId: shop, privateKey, publicKey }: Dependencies) {
  async function describe(tx: Tx, license: Row<'licenses'>) {
    return {
      id: license.id,
      product: license.productId,
      holder: holderOf(license.id, license.customerId),
      status: license.status,
      seats: license.maxActivations,
      seatsTaken: license.activeActivations,
      expiresAt: license.expiresAt?.toISOString() ?? null,
      devices: await repository.findDevices(tx, license.id),
    }
  }

  return {
    /** Writes a receipt of a locked license, all of whose entries are in the log; 404 for whoever does not have it. */
    async write(tx: Tx, license: Row<'licenses'>, head: Head, customerId: string): Promise<LicenseReceipt> {
      const entries = await repository.findEntries(tx, license.id)
      if (!isHolder(license, entries, customerId)) throw notFound('You have no such license')
      const earlier = await repository.findReceiptSizes(tx, license.id, provenReceipts)
      const consistency: LogConsistency[] = []
      for (const size of earlier) if (size < head.size) consistency.push(await proveConsistency(tx, size, head.size))
      await repository.noteReceipt(tx, license.id, head.size)
      const receipt = {
        kind: 'license-receipt' as const,
        shop,
        issuedAt: clock().toISOString(),
        license: await describe(tx, license),
        events: await proveEntries(tx, entries, head.size),
        epochs: await proveEntries(tx, await repository.findOwnEntries(tx), head.size),
        head: toHead(head, shop),
        consistency,
        publicKey,
      }
      return { ...receipt, signature: signDocument(receipt, privateKey).toString('base64') }
    },
  }
}
