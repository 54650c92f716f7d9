import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import { type Limit, sensitiveLimits } from '#service/http/limits.ts'
import type { Asked } from '../enumeration/asking.ts'
import { signUp } from '../enumeration/shop.ts'
import type { Outcome } from './account.ts'
import type { Attacker } from './ways.ts'

const newAddress = () => `customer-${randomUUID()}@example.com`

/** Something else that is limited: what is sent again and again, and what it counts by. */
type Limited = { what: string; limit: Limit; by: 'address' | 'network'; write: (address: string) => Asked }

const post = (path: string, json: unknown): Asked => ({ method: 'POST', path, json })
const withdraw = (email: string) => post(endpoints.withdraw.path, { name: 'Ada', email, order: 'an order' })
const write = (email: string) =>
  post(endpoints.sendSupportMessage.path, { name: 'Ada', email, topic: 'other', message: 'Where is my license?' })
const peek = (code: string): Asked => ({ method: 'GET', path: endpoints.peekVoucher.path, query: { code } })

const limited: Limited[] = [
  {
    what: 'mails of new passwords',
    ...{ limit: sensitiveLimits.forgotPassword, by: 'address' },
    write: (email) => ({ method: 'POST', path: endpoints.forgotPassword.path, query: { email } }),
  },
  {
    what: 'mails of lost licenses',
    ...{ limit: sensitiveLimits.lostLicenses, by: 'address' },
    write: (email) => post(endpoints.findLostLicenses.path, { email }),
  },
  {
    what: 'mails of the newsletter',
    ...{ limit: sensitiveLimits.subscribe, by: 'address' },
    write: (email) => post(endpoints.subscribe.path, { email }),
  },
  { what: 'withdrawals of an address', limit: sensitiveLimits.withdrawal, by: 'address', write: withdraw },
  { what: 'messages of an address', limit: sensitiveLimits.support, by: 'address', write },
  { what: 'vouchers', limit: sensitiveLimits.voucher, by: 'network', write: () => peek(`guess-${randomUUID()}`) },
  {
    what: 'new accounts',
    ...{ limit: sensitiveLimits.signUp, by: 'network' },
    write: (email) => signUp(email, 'correct horse battery'),
  },
  { what: 'withdrawals', limit: sensitiveLimits.withdrawalFrom, by: 'network', write: withdraw },
  { what: 'messages', limit: sensitiveLimits.supportFrom, by: 'network', write },
]

/** How often something has been sent from the attacker's network before, which counts as well. */
export type Before = Partial<Record<string, number>>

/** Sends whatever else is limited, four times more than it may be, and answers how often it was let through. */
export async function guessElsewhere(attacker: Attacker, voucher: string, before: Before): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const sent: Before = { ...before }
  for (const { what, limit, by, write } of limited) {
    if (by === 'network' && !attacker.way.isOneNetwork) continue
    const address = newAddress()
    let through = sent[what] ?? 0
    for (let turn = through; turn < limit.max + 4; turn += 1) {
      const email = by === 'network' ? newAddress() : turn % 2 === 0 ? address : address.toUpperCase()
      if ((await attacker.ask(write(email))).status !== 429) through += 1
    }
    outcomes.push({ what, through, max: limit.max, faults: [] })
    // What was sent of one address was sent from this network.
    const ofNetwork = { 'withdrawals of an address': 'withdrawals', 'messages of an address': 'messages' }[what]
    if (ofNetwork) sent[ofNetwork] = limit.max + 4
  }
  if (attacker.way.isOneNetwork) outcomes.push(await tryVoucher(attacker, voucher))
  return outcomes
}

/** A good code is not told from a wrong one by who has guessed too often. */
async function tryVoucher({ ask }: Attacker, voucher: string): Promise<Outcome> {
  const { status } = await ask(peek(voucher))
  return { what: 'a good voucher after guesses', through: status === 429 ? 0 : 1, max: 0, faults: [] }
}
