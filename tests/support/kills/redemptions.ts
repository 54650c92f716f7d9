import { randomUUID } from 'node:crypto'
import type { BegunRedemption } from './ledger.ts'
import type { Act, Party } from './party.ts'
import { voucherCodes } from './wares.ts'

const wantedOf = ({ owner }: Party, { code, key }: BegunRedemption) =>
  ({ method: 'POST', path: `/api/customer/vouchers/redeem?code=${code}`, token: owner.token(), key }) as const

/** Redeems it, or sends the same call once more. */
export async function sendRedemption(party: Party, redemption: BegunRedemption): Promise<void> {
  redemption.answer = await party.ask(wantedOf(party, redemption))
}

export const redeem: Act = async (party) => {
  const { redemptions } = party.ledger
  const code = voucherCodes[redemptions.length]
  if (code === undefined) throw new Error('The shop has no voucher left')
  const redemption: BegunRedemption = { code, key: randomUUID(), answer: null }
  redemptions.push(redemption)
  return () => sendRedemption(party, redemption)
}

/** The same call again gets the same answer, and the voucher is of no use to any other. */
export async function findRepeatFaults(party: Party, redemption: BegunRedemption): Promise<string[]> {
  const again = await party.ask(wantedOf(party, redemption))
  const other = await party.send(wantedOf(party, { ...redemption, key: randomUUID() }))
  const { code } = redemption
  return [
    ...(again === redemption.answer ? [] : [`the same call again to redeem ${code} was answered otherwise`]),
    ...(other?.status === 409 ? [] : [`the voucher ${code} was redeemed twice: ${other?.status}`]),
  ]
}
