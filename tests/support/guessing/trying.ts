import type { Ask } from '../enumeration/asking.ts'
import type { Shop } from '../enumeration/shop.ts'
import { guessCode, guessPassword, type Outcome } from './account.ts'
import { guessElsewhere } from './elsewhere.ts'
import { type Attacker, attack, type Way } from './ways.ts'

/** What came of guessing by one way: a line for each limit that did not hold, or turned away too early. */
export type Tried = { guesses: number; faults: string[] }

/** Guesses the password of one account alone. */
export async function tryPassword(ask: Ask, way: Way): Promise<Tried> {
  const attacker = attack(ask, way)
  const outcome = await guessPassword(attacker)
  return { guesses: outcome.through, faults: [...findFaults(outcome), ...attacker.faults] }
}

/** Guesses whatever there is to guess, each call with another story of where it comes from; `voucher` is a good code. */
export async function tryWay(shop: Pick<Shop, 'ask' | 'readMails'>, way: Way, voucher: string): Promise<Tried> {
  const attacker = attack(shop.ask, way)
  const password = await guessPassword(attacker)
  const code = await guessCode(attacker, shop, password.email)
  // The account whose password was guessed is from here, and so is the wish for a new one.
  const before = { 'mails from a network, whatever their kind': 2 }
  const elsewhere = await guessElsewhere(attacker, voucher, before)
  const faults = [...[password, code, ...elsewhere].flatMap(findFaults), ...attacker.faults]
  return { guesses: password.through, faults: faults.map((fault) => `${way.name}: ${fault}`) }
}

const findFaults = ({ what, through, max, faults }: Outcome): string[] => [
  ...(through === max ? [] : [`${what}: ${through} were let through, not ${max}`]),
  ...faults,
]

const calls = 1_300
const atOnce = 20

/** Calls twice as often as one network may in a minute; answers a fault unless it is told to wait. */
export async function callTooOften(ask: Ask, way: Way): Promise<string[]> {
  const attacker: Attacker = attack(ask, way)
  let refused = 0
  for (let sent = 0; sent < calls; sent += atOnce) {
    const asked = { method: 'GET', path: '/api/public/vendors/current' } as const
    const answers = await Promise.all(Array.from({ length: atOnce }, () => attacker.ask(asked)))
    refused += answers.filter(({ status }) => status === 429).length
  }
  const faults = refused > 0 ? attacker.faults : [`none of ${calls} calls was told to wait`, ...attacker.faults]
  return faults.map((fault) => `${way.name}: ${fault}`)
}
