import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '#contract/endpoints.ts'
import { type Answer, type Ask, type Asked, askOver } from '../enumeration/compare-answers.ts'
import { mustDo, signUp } from '../enumeration/shop.ts'

const password = 'correct horse battery'

/** What was answered to a flood of sign-ins: worked on and refused, or turned away with when to come back. */
type Flooded = { refused: number; turnedAway: number; faults: string[] }

/** Someone each time else, behind a proxy that is trusted: no limit by address stands in the way. */
const fromSomewhere = (turn: number) => ({
  'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
})

/** A sign-in that can't succeed: every other one with an address that has an account, no account too often. */
const signInVainly = (accounts: readonly string[], turn: number): Asked => ({
  method: 'POST',
  path: endpoints.signIn.path,
  text: 'not the password',
  headers: fromSomewhere(turn),
  query: {
    email: (turn % 2 === 0 && accounts[(turn / 2) % accounts.length]) || `customer-${randomUUID()}@example.com`,
  },
})

function judge({ status, headers, body }: Answer, flooded: Flooded): void {
  if (status === 404) flooded.refused += 1
  else if (status === 429 && Number(headers['retry-after']) > 0) flooded.turnedAway += 1
  else flooded.faults.push(`a sign-in was answered ${status}: ${body}`)
}

async function signUpAccounts(ask: Ask, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => `customer-${randomUUID()}@example.com`)
  for (const [index, email] of accounts.entries())
    await mustDo({ ask }, { ...signUp(email, password), headers: fromSomewhere(index + 1_000_000) })
  return accounts
}

/** Signs in in vain so often at once. */
export async function floodAtOnce(ask: Ask, times: number): Promise<Flooded> {
  const flooded: Flooded = { refused: 0, turnedAway: 0, faults: [] }
  const answers = Array.from({ length: times }, (_, turn) => ask(signInVainly([], turn)))
  for (const answer of await Promise.all(answers)) judge(answer, flooded)
  return flooded
}

/** Does something so often a second, whether or not the last has ended, and waits until all have. */
async function steadily(perSecond: number, seconds: number, work: (turn: number, due: number) => Promise<void>) {
  const begunAt = performance.now()
  const under: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = begunAt + (turn * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await wait(early)
    const one = work(turn, due)
    // Told once all have ended.
    one.catch(() => undefined)
    under.push(one)
  }
  await Promise.all(under)
}

export type Pace = { seconds: number; signIns: number; visits: number }
type Visited = Flooded & {
  /** How long each visit took from when it was due, in milliseconds, the shortest first. */
  visits: number[]
  /** How often somebody signed in meanwhile who has the right password, trying once a second. */
  signedIn: number
}

/**
 * Visitors load `paths` in turn, and once a second somebody signs in to an account of theirs, while a flood of sign-ins
 * goes on; both at a steady rate, whatever the program does.
 */
export async function visitDuringFlood(url: string, paths: readonly string[], pace: Pace): Promise<Visited> {
  const [visitors, crowd] = [askOver(url), askOver(url)]
  const visited: Visited = { refused: 0, turnedAway: 0, faults: [], visits: [], signedIn: 0 }
  const accounts = await signUpAccounts(crowd.ask, Math.ceil((pace.seconds * pace.signIns) / 2 / 9))
  const [own = ''] = await signUpAccounts(crowd.ask, 1)
  const visitOnce = async (asked: Asked, due: number) => {
    const { status } = await visitors.ask(asked)
    visited.visits.push(performance.now() - due)
    if (status !== 200) visited.faults.push(`${asked.path} was answered ${status}`)
  }
  // Turned away as the crowd is, where that is large enough; what they typed is right all the same.
  const signInOnce = async () => {
    const { status } = await visitors.ask(signInToOwn)
    if (status === 200) visited.signedIn += 1
    else if (status !== 429) visited.faults.push(`the right password was answered ${status}`)
  }
  const visit = (turn: number): Asked => ({
    method: 'GET',
    path: paths[turn % paths.length] ?? '/',
    headers: fromSomewhere(turn + 2_000_000),
  })
  const signInToOwn: Asked = {
    method: 'POST',
    path: endpoints.signIn.path,
    query: { email: own },
    text: password,
  }
  try {
    await Promise.all([
      steadily(pace.signIns, pace.seconds, async (turn) =>
        judge(await crowd.ask(signInVainly(accounts, turn)), visited),
      ),
      steadily(pace.visits, pace.seconds, (turn, due) => visitOnce(visit(turn), due)),
      steadily(1, pace.seconds, signInOnce),
    ])
  } finally {
    visitors.close()
    crowd.close()
  }
  return visited
}
