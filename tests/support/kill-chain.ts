import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testEventSecretOf } from '#host/payments.ts'
import { type FailpointName, failpoints } from '#service/adapters/failpoint.ts'
import { readKeySecret } from '#service/keys/key-secret.ts'
import type { FreshDatabase } from '../environment/database.ts'
import { type Customer, signUpCustomer } from './customer.ts'
import { type BegunSale, countMails, findChainFaults, letTimePass } from './kill-books.ts'
import { acts, createPoster, type Poster, sell } from './killed-sales.ts'
import { findFreePort } from './own-place.ts'
import { type Program, ProgramEndedError, startProgram } from './program.ts'
import { createShopFolder } from './shop-folder.ts'

/** How long a program may take to come to the step at which it dies, in milliseconds. */
const reachWithin = 20_000
/** How long what was begun may take to be finished, in milliseconds. */
const finishWithin = 30_000

export type Chain = {
  /** How often a program died at each step. */
  hits: Record<string, number>
  sales: number
  /** How many were acknowledged to their customer before a kill. */
  acknowledged: number
  /** What is not exactly as it should be after all of it. */
  faults: string[]
}

type Shop = {
  start: (armed?: FailpointName) => Promise<Program>
  customer: Customer
  post: Poster
  begun: BegunSale[]
  hits: Map<FailpointName, number>
}

/**
 * A shop that dies at each step in turn, `rounds` times: each program finishes what those before had begun, and dies over
 * a sale or refund of its own. At the end everything is to be finished once.
 */
export async function runKillChain(place: FreshDatabase, rounds = 1): Promise<Chain> {
  const { folder, edit, remove } = await createShopFolder()
  try {
    await edit('catalogue/coupons/oddfive.yaml', 'percentage: 5', 'percentage: 100')
    const shop = await openShop(place, folder, rounds)
    for (let round = 0; round < rounds; round += 1) await runRound(shop, place)
    await finish(shop, place)
    const { begun, hits } = shop
    return {
      hits: Object.fromEntries(failpoints.map((name) => [name, hits.get(name) ?? 0])),
      sales: begun.length,
      acknowledged: begun.filter(({ answer }) => answer !== null).length,
      faults: await findChainFaults(place, begun),
    }
  } finally {
    await remove()
  }
}

/** The customer and the provider keep what they know from one program to the next, and so does the port. */
async function openShop(place: FreshDatabase, folder: string, secondSteps: number): Promise<Shop> {
  const PORT = String(await findFreePort())
  const start = (armed?: FailpointName) => startProgram(place, { PORT, ...(armed && { FAILPOINT: armed }) }, folder)
  const program = await start()
  const customer = await signUpCustomer(program.url)
  const begun: BegunSale[] = []
  const post = createPoster(program.url, testEventSecretOf(await readSecret(place)))
  for (let count = 0; count < secondSteps; count += 1) await sell('tok_second_step')({ customer, post, begun }, [])
  await program.stop()
  return { start, customer, post, begun, hits: new Map() }
}

async function readSecret({ dataDir }: FreshDatabase): Promise<Buffer> {
  const keySecret = await readKeySecret(path.join(dataDir, 'keys', 'secret'))
  if (!keySecret) throw new Error('The program has made no key secret')
  return keySecret
}

async function runRound(shop: Shop, place: FreshDatabase): Promise<void> {
  for (const phase of ['sale', 'refund'] as const) {
    const { payments } = await letTimePass(place)
    for (const point of failpoints) {
      const act = acts[phase][point]
      if (act) await dieAt(shop, point, () => act(shop, payments))
    }
  }
}

/** Starts a program that is to die at a step, and has it come to that step; what it finishes of others may lead there before. */
async function dieAt(shop: Shop, point: FailpointName, act: () => Promise<void>): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const program = await shop.start(point).catch((error: unknown) => {
      if (error instanceof ProgramEndedError && error.signal === 'SIGKILL') return null
      throw error
    })
    isDone = program !== null
    if (program) await actUntilDead(program, point, act)
    shop.hits.set(point, (shop.hits.get(point) ?? 0) + 1)
  }
}

async function actUntilDead(program: Program, point: FailpointName, act: () => Promise<void>): Promise<void> {
  try {
    await act().catch(ignoreBrokenConnection)
    const exitCode = await Promise.race([program.ended, wait(reachWithin, 'alive' as const, { ref: false })])
    if (exitCode !== null) throw new Error(`${point} was not reached, the program is ${exitCode}:\n${program.output()}`)
  } finally {
    await program.kill()
  }
}

/** fetch says TypeError when the program was killed before it could answer. */
function ignoreBrokenConnection(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}

/** Has a program that is left alone finish all that was begun. Who got no answer tries again, the provider too. */
async function finish({ start, customer, post, begun }: Shop, place: FreshDatabase): Promise<void> {
  let { due } = await letTimePass(place)
  for (let starts = 0; starts < 4; starts += 1) {
    const program = await start()
    try {
      for (const sale of begun) {
        if (sale.answer === null && (await customer.readOrder(sale.orderId)).status === 'Open')
          sale.answer = (await customer.pay(sale.checkoutId, sale.card))?.status ?? null
        for (const event of [...sale.unacknowledged, ...sale.unacknowledged]) await post(event)
      }
      await untilOver(customer, begun)
      await untilMailRests(place)
    } finally {
      await program.stop()
    }
    due = (await letTimePass(place)).due
    if (due.length === 0) return
  }
  throw new Error(`Jobs are still due: ${due.join('; ')}`)
}

/** Mail is what comes last of a sale: when none has come for a while, the program has nothing left to do. */
async function untilMailRests(place: FreshDatabase): Promise<void> {
  for (let before = -1, now = await countMails(place); now > before; now = await countMails(place)) {
    before = now
    await wait(2000)
  }
}

async function untilOver(customer: Customer, begun: readonly BegunSale[]): Promise<void> {
  const deadline = Date.now() + finishWithin
  for (const { orderId } of begun)
    while ((await customer.readOrder(orderId)).status === 'PaymentProcessing') {
      if (Date.now() > deadline) throw new Error(`The order ${orderId} was not finished`)
      await wait(100)
    }
}
