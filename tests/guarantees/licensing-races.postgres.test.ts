import { afterAll, beforeAll, expect, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { freshDatabase } from '../environment/database.ts'
import { activeDevices, countSeats, fulfilling, openLicense, revoking, seats } from '../support/races/race-kinds.ts'
import { askForActivation, signUp } from '../support/races/racers.ts'
import { type OpenShop, openRacingShop, type RacingShop } from '../support/races/racing-shop.ts'
import { findFaultsOfAll, type Kind, runKind } from '../support/races/trial.ts'

// Two programs on one PostgreSQL: what holds within one process says nothing of what two do to each other.
const plan = { rounds: choose(2, 1), attempts: 64, accounts: 8 }
let opened: OpenShop | undefined
let shop: RacingShop
beforeAll(async () => {
  opened = await openRacingShop(await freshDatabase('licensing-races'), { processes: 2, rounds: plan.rounds })
  shop = opened.shop
}, 120_000)
afterAll(async () => {
  expect(await opened?.close()).toEqual([])
})

const races: [string, Kind][] = [
  [`the last seat of a license that ${plan.attempts} devices ask for at once is taken once`, 'seats'],
  [`a voucher that ${plan.attempts} ask for at once is redeemed once`, 'vouchers'],
  [`a coupon that ${plan.attempts} orders are paid with at once is used as often as it can be`, 'coupons'],
  [`an order that ${plan.attempts} calls and events at once say is paid is completed once`, 'completions'],
  [`the last seat of a year that ${plan.attempts} calls free at once is freed once`, 'seatChanges'],
  [`the last offline activation of a year that ${plan.attempts} devices ask for at once is given once`, 'offline'],
  [`a license that ${plan.attempts} accept while its owner takes it back has one owner`, 'transfers'],
]
it.each(races)('%s', async (_, kind) => {
  expect((await runKind(shop, plan, kind)).faults).toEqual([])
})

/** So many devices ask; answers their requests. */
const ask = (times: number, signatureOf: (turn: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, turn) => askForActivation(shop, signatureOf(turn), turn)))
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort()

it(`one device that asks ${plan.attempts} times at once takes one seat`, async () => {
  const owner = await signUp(shop)
  const licenseId = await openLicense(shop, owner)
  const requests = await ask(plan.attempts, () => 'the same')
  const answers = await shop.atOnce(plan.attempts, (turn) => fulfilling(requests[turn] ?? '', owner))
  expect(statuses(answers)).toEqual([200])
  expect(await countSeats(shop, licenseId)).toEqual([1, 1])
})

it(`revoking devices while others are activated never exceeds the ${seats} seats`, async () => {
  const owner = await signUp(shop)
  const licenseId = await openLicense(shop, owner)
  for (const id of await ask(seats, (turn) => `first ${turn}`)) await shop.send(0, fulfilling(id, owner))
  const devices = await activeDevices(shop, licenseId)
  const requests = await ask(plan.attempts, (turn) => `newcomer ${turn}`)
  let mostTaken = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) mostTaken = Math.max(mostTaken, ...(await countSeats(shop, licenseId)))
  }
  const watching = watch()
  const answers = await shop.atOnce(plan.attempts + devices.length, (turn) => {
    const device = devices[turn - plan.attempts]
    return device ? revoking(licenseId, device.id, owner) : fulfilling(requests[turn] ?? '', owner)
  })
  isOver = true
  await watching

  // Refused in words, not by the table's last line of defence, which would be a fault of ours.
  expect(statuses(answers).filter((status) => ![200, 204, 409].includes(status))).toEqual([])
  const activated = answers.filter(({ status }) => status === 200).length
  expect(await countSeats(shop, licenseId)).toEqual([activated, activated])
  expect([mostTaken <= seats, activated <= seats]).toEqual([true, true])
})

it('all of it is sold, given, mailed and numbered once', async () => {
  expect(await findFaultsOfAll(shop)).toEqual([])
})
