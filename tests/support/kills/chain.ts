import type { FreshDatabase } from '../../environment/database.ts'
import {
  acts,
  continueActivation,
  findActivationFaults,
  findRepeatFaults,
  readStatus,
  sendRedemption,
  tryAgain,
} from './actions.ts'
import { type KillPoint, killPoints, toFailpoint } from './kill-points.ts'
import { withMortalShop } from './mortal-shop.ts'
import { type RunningShop, untilDone, untilKilled } from './shop.ts'
import { acknowledgedOf, type Ledger, type Party, signUp } from './shop-protocol.ts'

export type Chain = {
  hits: Record<string, number>
  sales: number
  /** How much was answered as done before it was finished: sales, vouchers, approvals and license tokens. */
  acknowledged: number
  /** What was not exactly as it should be, at a start or after all of it. */
  faults: string[]
}

/**
 * A shop that dies at each of the steps in turn, `rounds` times. Each start finds the books as they were left:
 * nothing lost that was acknowledged, nothing there twice or in part. Who got no answer sends the same call again,
 * and at the end everything is there once. Activations need the licenses of vouchers that were redeemed before.
 */
export async function runKillChain(
  place: FreshDatabase,
  points: readonly KillPoint[] = killPoints,
  rounds = 1,
): Promise<Chain> {
  const ledger: Ledger = { sales: [], redemptions: [], activations: [] }
  const hits: Record<string, number> = {}
  let acknowledged = 0
  const faults = await withMortalShop(place, undefined, async ({ calls, shop, restart, faults: found }) => {
    const party: Party = {
      ...calls,
      ledger,
      buyer: await signUp(calls, 'Ada'),
      owner: await signUp(calls, 'Grace'),
      readPayments: async () => (await shop().tell({ do: 'read-payments' })).payments,
    }
    for (const point of Array.from({ length: rounds }, () => points).flat()) {
      await resume(party)
      await dieAt(shop(), party, point)
      hits[point] = (hits[point] ?? 0) + 1
      found.push(...(await restart(acknowledgedOf(ledger))))
    }
    acknowledged = Object.values(acknowledgedOf(ledger)).flat().length
    found.push(...(await finish(shop(), party)))
  })
  return { hits, sales: ledger.sales.length, acknowledged, faults }
}

async function dieAt(shop: RunningShop, party: Party, point: KillPoint): Promise<void> {
  const step = await acts[point](party)
  const failpoint = toFailpoint(point)
  if (failpoint) await shop.arm(failpoint)
  await step()
  if (!failpoint) shop.kill()
  await untilKilled(shop, point)
}

/** Those who got no answer send the same call again, but for customers who leave their sales to the shop. */
async function resume(party: Party): Promise<void> {
  for (const customer of [party.buyer, party.owner]) await customer.renew()
  const { sales, redemptions, activations } = party.ledger
  for (const sale of sales) if (sale.isTriedAgain) await tryAgain(party, sale)
  for (const redemption of redemptions) if (redemption.answer === null) await sendRedemption(party, redemption)
  for (const activation of activations) await continueActivation(party, activation)
}

/** Has a shop that is left alone finish all that was begun; answers what is not as it should be then. */
async function finish(shop: RunningShop, party: Party): Promise<string[]> {
  const { sales, redemptions, activations } = party.ledger
  await shop.tell({ do: 'let-time-pass' })
  await untilDone(shop)
  await resume(party)
  for (const sale of sales) await tryAgain(party, sale)
  await untilDone(shop)
  const faults: string[] = []
  for (const sale of sales)
    if ((await readStatus(party, sale)) === 'PaymentProcessing')
      faults.push(`the order ${sale.orderId} is not finished`)
  for (const redemption of redemptions) faults.push(...(await findRepeatFaults(party, redemption)))
  for (const activation of activations) faults.push(...(await findActivationFaults(party, activation)))
  faults.push(...(await shop.tell({ do: 'find-faults', sales })).faults)
  await shop.tell({ do: 'stop' })
  await shop.ended
  return faults
}
