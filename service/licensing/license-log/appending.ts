import { type KeyObject, sign } from 'node:crypto'
import type { LicenseLogHead } from '#contract/entities/license-log.ts'
import type { Tx } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import { emptyRoot, growTree, hashLeaf, hashRange, type NodePlace, nodesOf } from './merkle-tree.ts'
import type { Head, LogEntry } from './repository.ts'
import * as repository from './repository.ts'
import { appendedAtOnce, commitTo, toCanonical, toHex } from './rules.ts'

type Dependencies = { clock: Clock; vendorId: string; privateKey: KeyObject }

/** Signs the canonical JSON of a document. */
export const signDocument = (document: object, privateKey: KeyObject): Buffer =>
  sign(null, Buffer.from(toCanonical(document)), privateKey)

/** What a head says and its signature is over. */
export const describeHead = ({ epoch, size, root, signedAt }: Omit<Head, 'signature'>, shop: string) => ({
  kind: 'license-log-head' as const,
  shop,
  epoch,
  size,
  root: toHex(root),
  time: signedAt.toISOString(),
})

export const toHead = (head: Head, shop: string): LicenseLogHead => ({
  ...describeHead(head, shop),
  signature: Buffer.from(head.signature).toString('base64'),
})

export function createAppending({ clock, vendorId, privateKey }: Dependencies) {
  const signHead = (head: Omit<Head, 'signature'>): Head => ({
    ...head,
    signature: signDocument(describeHead(head, vendorId), privateKey),
  })

  /** Appends in the order given; the caller has locked the log. */
  async function grow(tx: Tx, entries: readonly LogEntry[], before: Head | undefined): Promise<Head> {
    const from = before?.size ?? 0
    const placed = entries.map((entry, index) => ({ ...placeIn(entry, before), leaf: from + index }))
    const right = nodesOf({ start: 0, end: from })
    const known = await repository.readNodes(tx, right)
    const added = growTree(
      from,
      placed.map((entry) => hashLeaf(commitTo(entry))),
      known,
    )
    await repository.insertNodes(tx, added)
    await repository.placeEntries(tx, placed)
    const size = from + placed.length
    const ofAdded = new Map(added.map(({ hash, ...place }) => [nameOf(place), hash]))
    const root = hashRange({ start: 0, end: size }, (place) => ofAdded.get(nameOf(place)) ?? known(place))
    const epochs = placed.filter(({ event }) => event === 'epoch.started').length
    const head = signHead({ epoch: (before?.epoch ?? 1) + epochs, size, root, signedAt: clock() })
    await repository.insertHead(tx, head)
    return head
  }

  return {
    /** The head of a log without entries. */
    signEmptyLog: (): Head => signHead({ epoch: 1, size: 0, root: emptyRoot, signedAt: clock() }),

    /**
     * Appends entries that are pending, of some licenses or of all, and signs a head; returns how many. In the caller's transaction,
     * which nobody else's appends in the meantime: whatever breaks it off leaves them pending.
     */
    async appendSome(tx: Tx, licenseIds?: readonly string[]): Promise<number> {
      await repository.lockLog(tx)
      const before = await repository.findHead(tx)
      // An entry that begins an epoch names the head before it, so it is appended first and by itself.
      const own = await repository.findOwnPending(tx)
      const entries = own ? [own] : await repository.findPending(tx, appendedAtOnce, licenseIds)
      if (entries.length > 0) await grow(tx, entries, before)
      return entries.length
    },
  }
}

const nameOf = ({ level, position }: NodePlace) => `${level}/${position}`

/** The entry that begins an epoch names what it goes on from, which is known only now. */
function placeIn(entry: LogEntry, before: Head | undefined): LogEntry {
  if (entry.event !== 'epoch.started') return entry
  const previous = { epoch: before?.epoch ?? 1, size: before?.size ?? 0, ...(before && { root: toHex(before.root) }) }
  return { ...entry, details: { ...entry.details, epoch: previous.epoch + 1, previous } }
}
