import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeEnvironment, nodeFlags } from '#scripts/setup/node.mjs'
import { openDatabase } from '#service/database/connection.ts'
import type { Row } from '#service/database/schema.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import type { Random } from '../seeded-random.ts'
import { isGenuine, type Received, startReceiver } from './receiver.ts'
import type { ShopOrder } from './shop.ts'

type WebhookStorm = {
  deliveries: number
  arrivals: { taken: number; refused: number; unanswered: number }
  /** What is not exactly as it should be. */
  faults: string[]
}

/**
 * A shop tells at least `count` times of something to a receiver that answers 500 or nothing at random. It is killed
 * half-way and started again; then everything that came is held against what the shop wrote down. Each of the two shops
 * may take `limit` milliseconds.
 */
export async function raiseWebhookStorm(
  place: FreshDatabase,
  count: number,
  random: Random,
  limit: number,
): Promise<WebhookStorm> {
  const receiver = await startReceiver()
  receiver.answerWith(() => (random.below(100) < 20 ? 500 : random.below(100) < 6 ? null : 204))
  const order = { place, url: receiver.url, count }
  try {
    const { received } = receiver
    const first = startShop(order)
    await untilKilled(first, limit, () => countAnswered(received, 204) >= count / 2)
    const afterKill = countAnswered(received, 204)
    await endLeases(place)
    const second = startShop(order)
    const exitCode = await endOf(second, limit)
    const deliveries = await readDeliveries(place)
    const ended = exitCode === 0 ? [] : [`the shop ended with ${exitCode}: ${second.output()}`]
    const late = afterKill < received.length ? [] : ['nothing was left to send after the kill']
    return {
      deliveries: deliveries.length,
      arrivals: {
        taken: countAnswered(received, 204),
        refused: countAnswered(received, 500),
        unanswered: countAnswered(received, null),
      },
      faults: [...ended, ...late, ...findFaults(deliveries, received, first.output().trim())],
    }
  } finally {
    await receiver.close()
  }
}

type Shop = { child: ChildProcess; output: () => string; errors: () => string }

function startShop(order: ShopOrder): Shop {
  const script = path.join(import.meta.dirname, 'shop.ts')
  const child = spawn(process.execPath, [...nodeFlags, '--liftoff-only', script, JSON.stringify(order)], {
    env: { ...process.env, ...nodeEnvironment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors]: [string[], string[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  return { child, output: () => out.join(''), errors: () => errors.join('') }
}

async function untilKilled({ child, errors }: Shop, limit: number, isTime: () => boolean): Promise<void> {
  const deadline = Date.now() + limit
  while (!isTime() && child.exitCode === null && Date.now() < deadline) await wait(5)
  const isEarly = child.exitCode !== null
  child.kill('SIGKILL')
  if (isEarly || !isTime()) throw new Error(`The shop did not come so far that it could be killed: ${errors()}`)
  await once(child, 'exit')
}

async function endOf({ child, errors }: Shop, limit: number): Promise<number | null> {
  const timer = setTimeout(() => child.kill('SIGKILL'), limit)
  await once(child, 'exit')
  clearTimeout(timer)
  if (child.exitCode !== 0) process.stderr.write(errors())
  return child.exitCode
}

/** What the killed shop had under way is taken up after a minute: here, at once. */
async function endLeases(place: FreshDatabase): Promise<void> {
  const database = await openDatabase(place)
  await database.query.updateTable('webhookDeliveries').set({ leasedUntil: null }).execute()
  await database.close()
}

async function readDeliveries(place: FreshDatabase): Promise<Row<'webhookDeliveries'>[]> {
  const database = await openDatabase(place)
  const deliveries = await database.query.selectFrom('webhookDeliveries').selectAll().orderBy('id').execute()
  await database.close()
  return deliveries
}

const countAnswered = (received: readonly Received[], status: number | null) =>
  received.filter(({ answered }) => answered === status).length

/** All that did not arrive, that came out of its order, or that was not signed; and what came of nothing. */
function findFaults(
  deliveries: readonly Row<'webhookDeliveries'>[],
  received: readonly Received[],
  secret: string,
): string[] {
  const idOf = ({ messageId }: Row<'webhookDeliveries'>) => `msg_${messageId}`
  const known = new Map(deliveries.map((delivery) => [idOf(delivery), delivery]))
  const taken = new Set<string>()
  const faults: string[] = []
  for (const message of received) {
    const delivery = known.get(message.id)
    if (!delivery) faults.push(`${message.id} came, and nothing like it happened`)
    else if (delivery.event !== message.type || delivery.subjectId !== message.data.id)
      faults.push(`${message.id} says ${message.type} of ${message.data.id}`)
    const before = deliveries.filter((one) => one.objectId === delivery?.objectId && one.id < delivery.id)
    if (before.some((one) => !taken.has(idOf(one)))) faults.push(`${message.id} came before what happened before it`)
    if (!isGenuine(message, secret)) faults.push(`${message.id} is not signed by the secret`)
    if (message.answered === 204) taken.add(message.id)
  }
  const missing = deliveries.filter((one) => !taken.has(idOf(one)) || one.status !== 'Delivered')
  return [...faults, ...missing.map((one) => `${idOf(one)} was not delivered: ${one.status}, ${one.lastFailure}`)]
}
