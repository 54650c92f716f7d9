import type { FreshDatabase } from '#tests/environment/database.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { openCheckout, signUp, snareLine } from '#tests/service/customers.ts'
import { createTestService, type TestService } from '#tests/service/test-service.ts'
import type { Random } from '../seeded-random.ts'
import { openMollieDesk, openStripeDesk, type PostedEvent, type ProviderDesk } from './desks.ts'
import { untilJobsRest } from './event-storm.ts'
import { doAtOnce } from './post-events.ts'
import { openTestDesk } from './test-desk.ts'

type Desk = Omit<ProviderDesk, 'address' | 'finishRefunds' | 'dispute'>
type StormReport = { orders: number; posted: number; faults: string[] }

/** How many orders one customer has: their access token is good for a while only. */
const ordersOfCustomer = 50

const openers = [openStripeDesk, openMollieDesk, openTestDesk] as const
export const providersOfStorm = ['stripe', 'mollie', 'test'] as const

/**
 * Has customers begin `count` payments at a provider in a shop of its own, which is two services on PostgreSQL, and succeed with
 * all of them. Each event comes 1 to 5 times, shuffled and fifty at once. Waits for jobs for at most `limit` milliseconds.
 */
export async function stormOf(
  provider: (typeof providersOfStorm)[number],
  { place, count, random, limit }: { place: FreshDatabase; count: number; random: Random; limit: number },
): Promise<StormReport> {
  const clock = () => new Date()
  const open = openers[providersOfStorm.indexOf(provider)] ?? openTestDesk
  const desk: Desk = await open(clock)
  const services: TestService[] = []
  const start = async () => {
    const service: TestService = await createTestService('provider-storm', {
      place,
      postsEvents: false,
      opensPayments: (database) => desk.createProvider({ clock, database: () => database }),
    })
    services.push(service)
  }
  try {
    await start()
    if (place.kind === 'postgres') await start()
    const [first] = services
    if (!first) throw new Error('There is no service')
    const orders = await beginAll(services, desk, count)
    const events = orders.flatMap(({ reference }) => desk.eventsOf(reference))
    const posts = random.shuffle(events.flatMap((event) => Array.from({ length: 1 + random.below(5) }, () => event)))
    const refused = await postAll(services, desk, posts)
    await untilJobsRest(first, limit)
    const faults = [...refused, ...(await findStormFaults(services, desk, orders))]
    return { orders: orders.length, posted: posts.length, faults }
  } finally {
    for (const service of services) await service.close()
    await desk.close()
  }
}

type Begun = { orderId: string; reference: string }

async function beginAll(services: readonly TestService[], desk: Desk, count: number): Promise<Begun[]> {
  const groups = Array.from({ length: Math.ceil(count / ordersOfCustomer) }, (_, index) =>
    Math.min(ordersOfCustomer, count - index * ordersOfCustomer),
  )
  const begun = await doAtOnce(groups, 4, async (orders, index) => {
    const service = services[index % services.length]
    if (!service) throw new Error('There is no service to buy from')
    const { accessToken } = await signUp(service.app)
    const sales: Begun[] = []
    for (let order = 0; order < orders; order += 1) sales.push(await beginOne(service, desk, accessToken))
    return sales
  })
  return begun.flat()
}

async function beginOne({ app, database }: TestService, desk: Desk, token: string): Promise<Begun> {
  const { orderId, checkoutId } = await openCheckout(app, token, snareLine())
  const json = { paymentToken: desk.waitingToken('card') }
  await dataOf(send(app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
  const payments = database.query.selectFrom('payments').select('reference').where('orderId', '=', orderId)
  const { reference } = await payments.executeTakeFirstOrThrow()
  if (reference === null) throw new Error(`The payment of ${orderId} was not made`)
  desk.answer('card', reference, true)
  return { orderId, reference }
}

async function postAll(services: readonly TestService[], desk: Desk, posts: PostedEvent[]): Promise<string[]> {
  const url = `/api/payments/events/${desk.name}`
  const answers = await doAtOnce(posts, 50, async (post, index) => {
    const response = await services[index % services.length]?.app.inject({ method: 'POST', url, ...post })
    return response?.statusCode
  })
  const refused = answers.filter((status) => status !== 204)
  return refused.length === 0 ? [] : [`${refused.length} events were answered otherwise than 204, as ${refused[0]}`]
}

/** What did not happen exactly once for each order: its completion, its license, its mail and its payment. */
async function findStormFaults(
  services: readonly TestService[],
  desk: Desk,
  orders: readonly Begun[],
): Promise<string[]> {
  const query = services[0]?.database.query
  if (!query) throw new Error('There is no service')
  const statuses = new Map(
    (await query.selectFrom('orders').select(['id', 'status']).execute()).map((row) => [row.id, row.status]),
  )
  const licenses = (await query.selectFrom('licenses').select('orderId').execute()).map(({ orderId }) => orderId)
  const texts = services.flatMap(({ mails }) =>
    mails.flatMap(({ subject, text }) => (/licenses$/.test(subject) ? [text] : [])),
  )
  const mailed = texts.map((text) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? 'none')
  const [licensesOf, mailsOf] = [countEach(licenses), countEach(mailed)]
  return orders.flatMap(({ orderId }) => {
    const seen = [statuses.get(orderId), licensesOf.get(orderId), mailsOf.get(orderId), desk.countPayments(orderId)]
    return seen.join() === 'Completed,1,1,1' ? [] : [`the order ${orderId} of ${desk.name} came to ${seen.join()}`]
  })
}

function countEach(names: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
