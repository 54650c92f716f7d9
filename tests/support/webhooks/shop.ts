/**
 * A shop as a process of its own, to be killed: it grants, ends and brings back licenses until there is as much news as
 * was asked for, tells its receiver of all of it, and ends. Started again, it goes on where it was killed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { buyer } from '#tests/service/customers.ts'
import { createTestService, type TestService } from '#tests/service/test-service.ts'

const shopOrderSchema = z.object({
  place: z.object({ kind: z.enum(['pglite', 'postgres']), dataDir: z.string(), databaseUrl: z.optional(z.string()) }),
  url: z.string(),
  count: z.number(),
})
export type ShopOrder = z.infer<typeof shopOrderSchema>

const licenses = 40
const reason = { kind: 'Refund', sourceId: 'storm', reason: 'The storm' } as const
/** A receiver is away for longer than the usual pace would have a test wait. */
const pace = { retryDelays: Array<number>(200).fill(40), timeout: 250 }

class RolledBack extends Error {}

async function runShop({ place: { databaseUrl, ...folder }, url, count }: ShopOrder): Promise<void> {
  const place = { ...folder, ...(databaseUrl !== undefined && { databaseUrl }) }
  const shop = await createTestService('webhook-shop', { place, webhookPace: pace })
  await openReceiver(shop, url)
  await makeNews(shop, count)
  while ((await countDeliveries(shop, ['Waiting'])) > 0) await wait(50)
  await shop.close()
}

/** Adds the receiver unless it is there, and prints its secret. */
async function openReceiver({ services: { webhooks } }: TestService, url: string): Promise<void> {
  if ((await webhooks.receivers.list()).length > 0) return
  const { secret } = await webhooks.receivers.add(url, ['license.granted', 'license.revoked', 'license.restored'])
  process.stdout.write(`${secret}\n`)
}

/** Many licenses at a time, so that writing and sending get in each other's way. */
async function makeNews(shop: TestService, count: number): Promise<void> {
  const { user, orderId } = await buyer(shop.app)
  const left = async () => count - (await countDeliveries(shop, ['Waiting', 'Delivered', 'Parked']))
  for (let more = await left(); more > 0; more = await left()) {
    const keys = Array.from({ length: Math.min(licenses, more) }, (_, index) => `storm:${index}`)
    await Promise.all(keys.map((grantKey) => changeLicense(shop, { customerId: user.id, orderId, grantKey })))
    await wait(20)
  }
}

type Copy = { customerId: string; orderId: string; grantKey: string }

/** Grants a license, or ends one that is active, or brings back one that has ended; one time in five it is rolled back. */
async function changeLicense(
  { database, services }: TestService,
  { customerId, orderId, grantKey }: Copy,
): Promise<void> {
  const work = database.transaction(async (tx) => {
    const license = await tx.selectFrom('licenses').select('status').where('grantKey', '=', grantKey).executeTakeFirst()
    const grant = { productId: 'snare-works', maxActivations: 1, grantKey }
    if (!license) await services.licenses.grantLicenses(tx, customerId, { orderId }, [grant])
    else if (license.status === 'Active') await services.licenses.endGrants(tx, [grantKey], reason)
    else await services.licenses.restoreGrants(tx, [grantKey], reason)
    if (Math.random() < 0.2) throw new RolledBack()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
}

async function countDeliveries({ database }: TestService, statuses: ('Waiting' | 'Delivered' | 'Parked')[]) {
  const { count } = await database.query
    .selectFrom('webhookDeliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return count
}

if (import.meta.main) await runShop(z.parse(shopOrderSchema, JSON.parse(process.argv[2] ?? '')))
