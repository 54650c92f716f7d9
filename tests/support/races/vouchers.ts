import { normaliseCode } from '#service/catalogue/coupons/codes.ts'
import { doAtOnce } from '../payment-events.ts'
import { findStatusFaults } from './calling.ts'
import { signUp } from './racers.ts'
import { type RacingShop, voucherCode } from './racing-shop.ts'
import type { Race } from './trial.ts'

/** Customers who redeem the same voucher at the same time, some of them more than once: one gets its license. */
export async function prepareVouchers(
  shop: RacingShop,
  { attempts, accounts }: { attempts: number; accounts: number },
): Promise<Race> {
  const customers = await doAtOnce(Array.from({ length: accounts }), 4, (_, turn) => signUp(shop, turn))
  const racers = Array.from({ length: attempts }, (_, turn) => customers[turn % accounts] ?? { id: '', token: '' })
  return {
    async run(round) {
      const code = voucherCode(round)
      const path = `/api/customer/vouchers/redeem?code=${code}`
      const tokenOf = (turn: number) => racers[turn]?.token ?? ''
      const answers = await shop.atOnce(attempts, (turn) => ({ method: 'POST', path, token: tokenOf(turn) }))
      const winners = racers.filter((_, turn) => answers[turn]?.status === 200).map(({ id }) => id)
      for (const customerId of winners) shop.ledger.redeemed.push({ code, customerId })
      return [
        ...findStatusFaults(answers, { 200: 1, 409: attempts - 1 }),
        ...(await findVoucherFaults(shop, code, winners)),
      ]
    },
  }
}

async function findVoucherFaults({ database }: RacingShop, code: string, winners: string[]): Promise<string[]> {
  const { id, redeemedBy } = await database.query
    .selectFrom('vouchers')
    .select(['id', 'redeemedBy'])
    .where('code', '=', normaliseCode(code))
    .executeTakeFirstOrThrow()
  const licenses = await database.query
    .selectFrom('licenses')
    .select('customerId')
    .where('voucherId', '=', id)
    .execute()
  const seen = [redeemedBy, ...licenses.map(({ customerId }) => customerId)].join()
  return seen === [...winners, ...winners].join() ? [] : [`${code} is redeemed by and licensed to ${seen}`]
}
