import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import { serialGuesses } from '#service/licensing/serials/rules.ts'
import { voucherGuesses } from '#service/licensing/voucher-redemption/rules.ts'
import { mailLimits } from '#service/messaging/mail/mail-limits.ts'
import type { Limit } from '#service/platform/http/rate-limiter.ts'
import type { Asked } from '../enumeration/compare-answers.ts'
import { signUp } from '../enumeration/shop.ts'
import type { Attacker, Outcome } from './forged-client-addresses.ts'

const newAddress = () => `customer-${randomUUID()}@example.com`

/** Something else that is limited: what is sent again and again, and what it counts by. */
type Limited = {
  what: string
  limit: Limit
  by: 'address' | 'network'
  write: (address: string, turn: number) => Asked
}

const post = (path: string, json: unknown): Asked => ({ method: 'POST', path, json })
const withdraw = (email: string) => post(endpoints.withdraw.path, { name: 'Ada', email, order: 'an order' })
const write = (email: string) =>
  post(endpoints.sendSupportMessage.path, { name: 'Ada', email, topic: 'other', message: 'Where is my license?' })
const peek = (code: string): Asked => ({ method: 'GET', path: endpoints.peekVoucher.path, query: { code } })

const forgot = (email: string): Asked => ({ method: 'POST', path: endpoints.forgotPassword.path, query: { email } })
const findLost = (email: string) => post(endpoints.findLostLicenses.path, { email })
const subscribe = (email: string) => post(endpoints.subscribe.path, { email })
const mailing = [
  forgot,
  findLost,
  subscribe,
  withdraw,
  write,
  (email: string) => signUp(email, 'correct horse battery'),
]

const limited: Limited[] = [
  { what: 'mails of new passwords', limit: mailLimits.perKind, by: 'address', write: forgot },
  { what: 'mails of lost licenses', limit: mailLimits.perKind, by: 'address', write: findLost },
  { what: 'mails of the newsletter', limit: mailLimits.perKind, by: 'address', write: subscribe },
  { what: 'withdrawals of an address', limit: mailLimits.perKind, by: 'address', write: withdraw },
  { what: 'messages of an address', limit: mailLimits.perKind, by: 'address', write },
  {
    what: 'mails to an address, whatever their kind',
    limit: mailLimits.perRecipient,
    by: 'address',
    write: (email, turn) => (mailing[turn % (mailing.length - 1)] ?? forgot)(email),
  },
  { what: 'vouchers', limit: voucherGuesses, by: 'network', write: () => peek(`guess-${randomUUID()}`) },
  {
    what: 'old serial numbers',
    limit: serialGuesses,
    by: 'network',
    write: () => post(endpoints.findOldSerial.path, { serial: `guess-${randomUUID()}` }),
  },
  {
    what: 'mails from a network, whatever their kind',
    limit: mailLimits.perNetworkAndHour,
    by: 'network',
    write: (email, turn) => (mailing[turn % mailing.length] ?? forgot)(email),
  },
]

/** How often something has been sent from the attacker's network before, which counts as well. */
export type Before = Partial<Record<string, number>>

/** Sends whatever else is limited, four times more than it may be, and answers how often it was let through. */
export async function guessElsewhere(attacker: Attacker, voucher: string, before: Before): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { what, limit, by, write } of limited) {
    // From one network, what is sent to one address would be turned away because of the network.
    if ((by === 'network') !== attacker.way.isOneNetwork) continue
    const address = newAddress()
    let through = before[what] ?? 0
    for (let turn = through; turn < limit.max + 4; turn += 1) {
      const email = by === 'network' ? newAddress() : turn % 2 === 0 ? address : address.toUpperCase()
      if ((await attacker.ask(write(email, turn))).status !== 429) through += 1
    }
    outcomes.push({ what, through, max: limit.max, faults: [] })
  }
  if (attacker.way.isOneNetwork) outcomes.push(await tryVoucher(attacker, voucher))
  return outcomes
}

/** A good code is not told from a wrong one by who has guessed too often. */
async function tryVoucher({ ask }: Attacker, voucher: string): Promise<Outcome> {
  const { status } = await ask(peek(voucher))
  return { what: 'a good voucher after guesses', through: status === 429 ? 0 : 1, max: 0, faults: [] }
}
