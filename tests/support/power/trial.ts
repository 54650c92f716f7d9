import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRetryingCalls, FailedCallError } from '../fleet/calls.ts'
import { findFleetFaults, readMailsOnce } from '../fleet/check-database.ts'
import { emptyLedger, keepShopping, type Ledger } from '../fleet/shoppers.ts'
import { letTimePass } from '../let-time-pass.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { findKeptPort } from '../ports-and-folders.ts'
import { type Program, ProgramEndedError, startProgram } from '../program.ts'
import type { Random } from '../seeded-random.ts'
import { createShopFolder } from '../shop-folder.ts'
import { openPoweredFolder, type PoweredFolder } from './powered-folder.ts'

type PowerPlan = {
  cuts: number
  shoppers: number
  random: Random
}

export type PowerReport = {
  seed: number
  acknowledged: Record<string, number>
  /** What is not exactly as it should be. */
  faults: string[]
}

/** What a program syncs at most while it makes a new database, or opens one that is there. */
const syncsOfStart = { first: 1_400, later: 40 }
/** How long customers shop at most once the first has bought, in milliseconds. */
const longestSelling = 1_500
const cutsOfFirst = 3
const codes = Array.from({ length: 3_000 }, (_, index) => `POWER-${String(index).padStart(4, '0')}-QQQQ`)

/** Customers shop, and the power goes again and again: everything that was acknowledged is to be on the disk. */
export async function runPowerTrial(plan: PowerPlan): Promise<PowerReport> {
  const { folder, remove } = await createShopFolder()
  const mailServer = await startMailServer()
  const PORT = String(await findKeptPort())
  const environment = { PORT, SMTP_URL: mailServer.url, PUBLIC_URL: 'https://shop.localhost', LOG_LEVEL: 'warn' }
  const shop = powerShop(await openPoweredFolder(), environment, folder)
  try {
    await writeFile(path.join(folder, 'shops/oddmeter', 'catalogue', 'vouchers', 'power.yaml'), vouchers)
    const ledger = emptyLedger()
    const shopping = startShopping(`http://127.0.0.1:${PORT}`, ledger)
    const faults = await cutAgainAndAgain(plan, shop, shopping, ledger)
    await finish(shop, mailServer)
    const place = { kind: 'pglite' as const, dataDir: shop.place.dataDir() }
    faults.push(...(await findFleetFaults(place, ledger, readMailsOnce(mailServer))))
    const { customers, sales, activations, redeemed } = ledger
    const acknowledged = { accounts: customers.length, sales: sales.length, activations: activations.length }
    return { seed: plan.random.seed, acknowledged: { ...acknowledged, vouchers: redeemed.length }, faults }
  } finally {
    await shop.place.remove()
    await mailServer.close()
    await remove()
  }
}

const vouchers = [
  ...['name: Power', 'description: Vouchers of a trial.', 'products: { clatter-micro: 1 }', 'codes:'],
  ...codes.map((code) => `  - ${code}`),
].join('\n')

type PoweredShop = {
  place: PoweredFolder
  /** Starts the program; null when its power went before it was ready, after so many syncs. */
  start: (powerFor?: number) => Promise<Program | null>
}

const powerShop = (place: PoweredFolder, environment: Record<string, string>, folder: string): PoweredShop => ({
  place,
  async start(powerFor) {
    const given = { ...environment, ...(await place.follow(powerFor)) }
    return startProgram({ kind: 'pglite', dataDir: place.dataDir() }, given, folder).catch((error: unknown) => {
      if (error instanceof ProgramEndedError && error.signal === 'SIGKILL') return null
      throw error
    })
  },
})

type Shopping = {
  /** Has so many customers shop until `isOver`. */
  shop: (shoppers: number, isOver: () => boolean) => Promise<void>
  /** What was acknowledged since it was asked last, and is not there. */
  findLost: () => Promise<string[]>
}

function startShopping(url: string, ledger: Ledger): Shopping {
  const left = [...codes]
  const asked = { customers: 0, activations: 0 }
  return {
    async shop(shoppers, isOver) {
      const shopping = { calls: createRetryingCalls(() => url), ledger, nextCode: () => left.shift() }
      await Promise.all(Array.from({ length: shoppers }, () => keepShopping(shopping, isOver)))
    },
    async findLost() {
      const calls = createRetryingCalls(() => url)
      for (const { accessToken: token } of ledger.customers.slice(asked.customers))
        await calls.send('account', { path: '/api/customer/meta/user', token }).catch(ignoreTallied)
      for (const { token: text } of ledger.activations.slice(asked.activations)) {
        const path = '/api/client/licenses/clatter/validate'
        await calls.send('device', { method: 'POST', path, text }).catch(ignoreTallied)
      }
      Object.assign(asked, { customers: ledger.customers.length, activations: ledger.activations.length })
      return calls.tally.failures.map((failure) => `lost: ${failure}`)
    },
  }
}

function ignoreTallied(error: unknown): void {
  if (!(error instanceof FailedCallError)) throw error
}

/** Until the power has gone so often: each second time before the program was ready. */
async function cutAgainAndAgain(
  { cuts, shoppers, random }: PowerPlan,
  shop: PoweredShop,
  { shop: shopWith, findLost }: Shopping,
  ledger: Ledger,
): Promise<string[]> {
  const faults: string[] = []
  for (let cut = 0; cut < cuts; cut += 1) {
    const isNew = ledger.sales.length === 0
    if (isNew ? cut < cutsOfFirst : cut % 2 === 1) {
      const program = await shop.start(random.below(isNew ? syncsOfStart.first : syncsOfStart.later))
      await program?.kill()
    } else {
      const program = await shop.start()
      faults.push(...(await findLost()))
      const before = ledger.sales.length
      let isOver = false
      const load = shopWith(shoppers, () => isOver)
      const isSelling = async () => {
        while (ledger.sales.length === before) await wait(5)
        await wait(random.below(longestSelling))
      }
      await Promise.race([load, isSelling()])
      await program?.kill()
      isOver = true
      await load
    }
    await shop.place.loseMemory(random)
  }
  return faults
}

/** A program that is left alone finishes what was begun. */
async function finish(shop: PoweredShop, { taken }: Pick<MailServer, 'taken'>): Promise<void> {
  const place = { kind: 'pglite' as const, dataDir: shop.place.dataDir() }
  await letTimePass(place)
  for (let starts = 0; starts < 4; starts += 1) {
    const program = await shop.start()
    for (let before = -1; taken.length > before; ) {
      before = taken.length
      await wait(1500)
    }
    await program?.stop()
    const { due } = await letTimePass(place)
    if (due.length === 0) return
  }
  throw new Error('Jobs are still due')
}
