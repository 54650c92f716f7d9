import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { erasureWord } from '#contract/endpoints/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { identityLimits } from '#service/accounts/identity/rules.ts'
import type { Ask, Asked } from '../enumeration/compare-answers.ts'
import { mustDo, type Shop, signUp, waitForLink } from '../enumeration/shop.ts'
import { type Attacker, attack, type Outcome, type Way } from './forged-client-addresses.ts'
import { guessElsewhere } from './other-limits.ts'

/** What came of guessing by one way: a line for each limit that did not hold, or turned away too early. */
export type Tried = { guesses: number; faults: string[] }

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
const callsAtOnce = 20

/** Calls twice as often as one network may in a minute; answers a fault unless it is told to wait. */
export async function callTooOften(ask: Ask, way: Way): Promise<string[]> {
  const attacker: Attacker = attack(ask, way)
  let refused = 0
  for (let sent = 0; sent < calls; sent += callsAtOnce) {
    const asked = { method: 'GET', path: '/api/public/vendors/current' } as const
    const answers = await Promise.all(Array.from({ length: callsAtOnce }, () => attacker.ask(asked)))
    refused += answers.filter(({ status }) => status === 429).length
  }
  const faults = refused > 0 ? attacker.faults : [`none of ${calls} calls was told to wait`, ...attacker.faults]
  return faults.map((fault) => `${way.name}: ${fault}`)
}

const password = 'correct horse battery'
const resetPage = '/user-area/reset-password'

/** One address in emails that count as the same, and in others that lead nowhere. */
const spellings: ((email: string) => string)[] = [
  (email) => email,
  (email) => email.toUpperCase(),
  (email) => `\u{a0}\t${email} \u{feff}`,
  // The sign for kelvin, whose lower-case letter is a k.
  (email) => email.replace('k', '\u{212a}'),
  (email) => email.replace('a', '\u{ff41}'),
  (email) => `${email}\u{200b}`,
]
const spellingsThatCount = 4

const signIn = (email: string, text: string): Asked => ({
  method: 'POST',
  path: endpoints.signIn.path,
  query: { email },
  text,
})
const setPassword = (token: string, currentPassword: string): Asked => ({
  method: 'POST',
  path: endpoints.setPassword.path,
  token,
  json: { currentPassword, newPassword: 'another battery staple' },
})
const erase = (token: string, text: string): Asked => ({
  method: 'POST',
  path: endpoints.eraseAccount.path,
  token,
  json: { password: text, confirmation: erasureWord },
})
const resetWith = (email: string, code: string): Asked => ({
  method: 'POST',
  path: endpoints.resetPassword.path,
  query: { email, code },
  text: 'another battery staple',
})

const signedUpSchema = z.object({ data: z.object({ accessToken: z.string() }) })

/** A new customer, and the spellings of the address by which the right password signs in. */
async function signUpTarget({ ask }: Attacker) {
  const email = `kassia-${randomUUID()}@example.com`
  const { accessToken: token } = z.parse(
    signedUpSchema,
    JSON.parse(await mustDo({ ask }, signUp(email, password))),
  ).data
  const written = spellings.map((spell) => spell(email))
  const statuses: number[] = []
  for (const one of written) statuses.push((await ask(signIn(one, password))).status)
  return { email, token, written, opening: written.filter((_, index) => statuses[index] === 200) }
}

const tries = 32
const atOnce = 8

/** Guesses the password of one account, by each spelling of its address and wherever else a password is asked for. */
async function guessPassword(attacker: Attacker): Promise<Outcome & { email: string }> {
  const { ask } = attacker
  const { email, token, written, opening } = await signUpTarget(attacker)
  const kinds = [
    ...written.map((one) => signIn(one, 'a guess')),
    setPassword(token, 'a guess'),
    erase(token, 'a guess'),
  ]
  const counts = [...written.map((one) => opening.includes(one)), true, true]
  let through = 0
  for (let turn = 0; turn < tries; turn += atOnce) {
    const now = Array.from({ length: atOnce }, (_, index) => (turn + index) % kinds.length)
    const answers = await Promise.all(now.map(async (kind) => (await ask(kinds[kind] ?? signIn(email, ''))).status))
    through += now.filter((kind, index) => counts[kind] && answers[index] !== 429).length
  }
  const right = [...opening.map((one) => signIn(one, password)), setPassword(token, password), erase(token, password)]
  const faults: string[] = []
  for (const asked of right) {
    const { status } = await ask(asked)
    if (status !== 429) faults.push(`the right password was answered ${status} at ${asked.path}`)
  }
  if (opening.length !== spellingsThatCount)
    faults.push(`${opening.length} spellings sign in, not ${spellingsThatCount}`)
  return { what: 'password', through, max: identityLimits.signInPerAccount.max, faults, email }
}

/** Guesses mailed codes for an address; its owner's own is still good, and opens the sign-in again. */
async function guessCode(attacker: Attacker, shop: Pick<Shop, 'readMails'>, email: string): Promise<Outcome> {
  const { ask } = attacker
  await mustDo({ ask }, { method: 'POST', path: endpoints.forgotPassword.path, query: { email } })
  const link = await waitForLink(shop, email, resetPage)
  const { max } = identityLimits.codePerAddress
  let through = 0
  for (let turn = 0; turn < max + 6; turn += 1) {
    const guess = resetWith(turn % 2 === 0 ? email : email.toUpperCase(), randomBytes(32).toString('base64url'))
    const path = turn % 3 === 0 ? endpoints.confirmEmail.path : guess.path
    if ((await ask({ ...guess, path })).status !== 429) through += 1
  }
  const reset = await ask(resetWith(link.email, link.code))
  const { status } = await ask(signIn(email, 'another battery staple'))
  const faults = [
    ...(reset.status === 204 ? [] : [`the mailed link was answered ${reset.status}`]),
    ...(status === 200 ? [] : [`the new password was answered ${status}`]),
  ]
  return { what: 'mailed code', through, max, faults }
}
