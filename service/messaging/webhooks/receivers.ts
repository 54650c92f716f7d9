import { randomUUID } from 'node:crypto'
import { deliveriesCounted as mostCounted } from '#contract/vendor-api/operation.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { type Database, type DeliveryStatus, readByIndex, type Tx } from '#service/database/index.ts'
import { invalidInput, isUuid, notFound, type PlatformServices, seal, unseal } from '#service/platform/index.ts'
import { findUrlFault } from './receiver-addresses.ts'
import * as repository from './repository.ts'
import { countDeliveries, findReceivers } from './repository.ts'
import { secretOverlap } from './rules.ts'
import { makeSecret } from './signatures.ts'

/** A receiver, for the vendor, without its secret. */
export type ReceiverSummary = Pick<repository.Receiver, 'id' | 'url' | 'events' | 'createdAt' | 'previousUntil'> & {
  deliveries: Record<DeliveryStatus, number>
}

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'audit'> & {
  keySecret: Buffer
  networks: readonly string[]
}

export function createReceivers({ database, clock, audit, keySecret, networks }: Dependencies) {
  const list = (): Promise<ReceiverSummary[]> =>
    readByIndex(database, async (tx) => {
      const countOf = async (status: DeliveryStatus) => toCounts(await countDeliveries(tx, status, mostCounted))
      const counts = {
        Waiting: await countOf('Waiting'),
        Delivered: await countOf('Delivered'),
        Parked: await countOf('Parked'),
      }
      return (await findReceivers(tx)).map(({ id, url, events, createdAt, previousUntil }) => {
        const deliveries = { Waiting: counts.Waiting(id), Delivered: counts.Delivered(id), Parked: counts.Parked(id) }
        return { id, url, events, createdAt, previousUntil, deliveries }
      })
    })

  const change = <Result>(id: string, work: (tx: Tx, receiver: repository.Receiver) => Promise<Result>) =>
    database.transaction(async (tx) => {
      const receiver = isUuid(id) ? await repository.lockReceiver(tx, id) : undefined
      if (!receiver) throw unknownReceiver(id)
      return work(tx, receiver)
    })

  return {
    list,
    async get(id: string): Promise<ReceiverSummary> {
      const receiver = (await list()).find((one) => one.id === id)
      if (!receiver) throw unknownReceiver(id)
      return receiver
    },

    /** Hosts of receivers by id. */
    async findHosts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const receivers = await repository.findUrls(database.query, ids)
      return new Map(receivers.map(({ id, url }) => [id, hostOf(url)]))
    },

    /** Adds a receiver of these events. Its secret is returned only here. */
    async add(url: string, events: readonly WebhookEvent[]): Promise<{ id: string; secret: string }> {
      const fault = findUrlFault(url, networks)
      if (fault !== null) throw invalidInput({ url: [fault] })
      const id = randomUUID()
      const secret = makeSecret()
      const receiver = { id, url, events: JSON.stringify([...new Set(events)]), createdAt: clock() }
      await database.transaction(async (tx) => {
        await repository.insertReceiver(tx, { ...receiver, secret: sealFor(keySecret, id, secret) })
        await audit.note(tx, { actor: 'Vendor', action: 'ReceiverAdded', about: id })
      })
      return { id, secret }
    },

    remove: (id: string): Promise<void> =>
      change(id, async (tx) => {
        await repository.deleteReceiver(tx, id)
        await audit.note(tx, { actor: 'Vendor', action: 'ReceiverRemoved', about: id })
      }),

    /** Adds a secret, which signs at once; the previous one signs as well for a while. */
    rotateSecret: (id: string): Promise<{ secret: string; previousUntil: Date }> =>
      change(id, async (tx, before) => {
        const secret = makeSecret()
        const previousUntil = new Date(clock().getTime() + secretOverlap)
        const secrets = { secret: sealFor(keySecret, id, secret), previousSecret: before.secret }
        await repository.updateReceiver(tx, id, { ...secrets, previousUntil })
        await audit.note(tx, { actor: 'Vendor', action: 'ReceiverSecretRotated', about: id })
        return { secret, previousUntil }
      }),
  }
}

const unknownReceiver = (id: string) => notFound(`There is no receiver ${id}: 'webhook list' shows them`)

const placeOf = (id: string) => ({ id, purpose: 'webhook', publicKey: null }) as const
const sealFor = (keySecret: Buffer, id: string, secret: string) => seal(keySecret, placeOf(id), secret)

/** The secrets that sign deliveries to a receiver at a time, the newest first. */
export function openSecrets(keySecret: Buffer, receiver: repository.Receiver, now: Date): string[] {
  const { id, secret, previousSecret, previousUntil } = receiver
  const isOverlapping = previousSecret !== null && previousUntil !== null && previousUntil > now
  return [secret, ...(isOverlapping ? [previousSecret] : [])].map((one) => unseal(keySecret, placeOf(id), one))
}

/** The part of a receiver's address that may be shown anywhere: the rest may contain a secret. */
const hostOf = (url: string): string => new URL(url).host

/** How many deliveries are parked for each receiver, by its host, up to the most that are counted. */
export async function listParked({ query }: Database): Promise<{ id: string; host: string; count: number }[]> {
  const countOf = toCounts(await countDeliveries(query, 'Parked', mostCounted))
  return (await findReceivers(query)).map(({ id, url }) => ({ id, host: hostOf(url), count: countOf(id) }))
}

function toCounts(rows: readonly { receiverId: string; count: number }[]): (receiverId: string) => number {
  const counts = new Map(rows.map(({ receiverId, count }) => [receiverId, count]))
  return (receiverId) => counts.get(receiverId) ?? 0
}
