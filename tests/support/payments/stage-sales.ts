import type { Database } from '#service/database/database.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { applyCoupon } from '#tests/service/catalogue/coupons.ts'
import { kickLine, kitLine, openCheckout, signUp, snareLine } from '#tests/service/customers.ts'
import type { TestService } from '#tests/service/test-service.ts'
import type { Random } from '../seeded-random.ts'
import { doAtOnce } from './post-events.ts'
import { cardOf, type PlotName, plotNames, type Sale, type Story, tellOfFree, tellStory } from './stories.ts'

/** Takes the whole price; the shop of these tests has it. */
export const freeCode = 'FREE'

const guestNames = ['gus', 'gia', 'gil'] as const

type Buyer = { token?: string; email: string }
type Line = { id: string; quantity: number }
type StagedStories = { stories: Story[]; guests: string[] }

const billing = { name: 'Gus Guest', address: null }

/**
 * Has customers and guests begin payments in the services in turn, and tells the events of all of them, until there are
 * `count` events. One order of twelve is free: what is told of its payment is no provider's.
 */
export async function stageStories(
  services: readonly TestService[],
  count: number,
  random: Random,
): Promise<StagedStories> {
  const [first] = services
  if (!first) throw new Error('There is no service to buy from')
  const customers: Buyer[] = []
  for (let index = 0; index < 3; index += 1) {
    const { accessToken: token, email } = await signUp(first.app)
    customers.push({ token, email })
  }
  const guests = guestNames.map((name): Buyer => ({ email: `${name}-${random.seed}@example.com` }))
  const plots = planPlots(count, random)
  const stories = await doAtOnce(plots, 8, async (plot, index) => {
    const { app, database } = services[index % services.length] ?? first
    const isFree = index % 12 === 11
    // A guest owns nothing yet, so no later bundle is cheaper and smaller for it.
    const buyer = isFree ? random.pick(guests) : random.pick([...customers, ...guests])
    const orderId = await beginPayment(app, buyer, linesOf(random), isFree ? null : cardOf(plot))
    const sale = await readSale(database, orderId, buyer.token === undefined)
    return isFree ? tellOfFree(plot, sale) : tellStory(plot, sale)
  })
  return { stories, guests: guests.map(({ email }) => email) }
}

/** Has guests begin payments of one license that wait for a second step; answers them. */
export async function beginSales({ app, database }: TestService, count: number, random: Random): Promise<Sale[]> {
  return doAtOnce(Array.from({ length: count }), 8, async (_, index) => {
    const buyer = { email: `guest-${index}-${random.seed}@example.com` }
    return readSale(database, await beginPayment(app, buyer, [snareLine()], 'tok_second_step'), true)
  })
}

function planPlots(count: number, random: Random): PlotName[] {
  const nobody: Sale = { orderId: '', paymentId: '', amount: 0, currency: '', grantKeys: [], isGuests: false }
  const plots: PlotName[] = []
  for (let told = 0; told < count; ) {
    const plot = plotNames[plots.length % plotNames.length] ?? 'paid'
    plots.push(plot)
    told += tellStory(plot, nobody).events.length
  }
  return random.shuffle(plots)
}

const linesOf = (random: Random): Line[] =>
  random.pick([[snareLine()], [snareLine(2)], [kickLine(), snareLine()], [kitLine()], [kitLine(2), kickLine(3)]])

async function beginPayment(app: TestService['app'], buyer: Buyer, lines: Line[], card: string | null) {
  const { orderId, checkoutId } = await openCheckout(app, buyer.token, ...lines)
  if (card === null) await dataOf(applyCoupon(app, orderId, freeCode, { ...(buyer.token && { token: buyer.token }) }))
  const json = {
    ...(card !== null && { paymentToken: card }),
    ...(buyer.token === undefined && { billing: { ...billing, email: buyer.email } }),
  }
  await dataOf(send(app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
  return orderId
}

export async function readSale({ query }: Database, orderId: string, isGuests = false): Promise<Sale> {
  const { id, amount, currency } = await query
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await query.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).execute()
  const grantKeys = lines.flatMap(({ lineId, type, itemId, quantity }) =>
    (type === 'Bundle' ? ['snare-works', 'kick-works'] : [itemId]).flatMap((product) =>
      Array.from({ length: quantity }, (_, copy) => `${orderId}/${lineId}/${product}/${copy}`),
    ),
  )
  return { orderId, paymentId: id, amount, currency, grantKeys, isGuests }
}
