import type { Ask } from '../enumeration/compare-answers.ts'

/** How many guesses were let through where so many may be, and what else was not as it should be. */
export type Outcome = { what: string; through: number; max: number; faults: string[] }

/** How somebody who guesses would have each call seem to come from somewhere else. */
export type Way = {
  name: string
  trustedProxies: readonly string[]
  forwarded: (turn: number) => string
  /** Whether it is one network all the same; else the calls come from as many as there are. */
  isOneNetwork: boolean
}

const proxy = '127.0.0.1'
const spoof = (turn: number) => `198.51.${Math.floor(turn / 250) % 250}.${turn % 250}`

export const ways: Way[] = [
  { name: 'no proxy is trusted', trustedProxies: [], forwarded: spoof, isOneNetwork: true },
  { name: 'another proxy is trusted', trustedProxies: ['10.9.9.9'], forwarded: spoof, isOneNetwork: true },
  {
    name: 'the trusted proxy is told lies',
    trustedProxies: [proxy],
    forwarded: (turn) => `${spoof(turn)}, ${proxy}, ${spoof(turn + 1)}, 192.0.2.7`,
    isOneNetwork: true,
  },
  {
    name: 'the trusted proxy is told lies from all over one IPv6 network',
    trustedProxies: [proxy],
    forwarded: (turn) => `${spoof(turn)}, ${proxy}, 2001:db8:7:7:${turn.toString(16)}::${(turn + 1).toString(16)}`,
    isOneNetwork: true,
  },
  { name: 'many networks', trustedProxies: [proxy], forwarded: spoof, isOneNetwork: false },
]

/** The way of that name; throws when there is none. */
export function findWay(name: string): Way {
  const way = ways.find((one) => one.name === name)
  if (!way) throw new Error(`There is no way '${name}'`)
  return way
}

/** Names of a visitor's address that some proxies write and we never read. */
const otherHeaders = ['x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-cluster-client-ip']

/** Somebody who says to be somebody else with each call, and what was wrong with how they were turned away. */
export type Attacker = { way: Way; ask: Ask; faults: string[] }

export function attack(ask: Ask, way: Way): Attacker {
  let turn = 0
  const faults: string[] = []
  return {
    way,
    faults,
    async ask(asked) {
      turn += 1
      const address = spoof(turn)
      const others = Object.fromEntries(otherHeaders.map((name) => [name, address]))
      const told = { ...others, forwarded: `for=${address}`, 'x-forwarded-for': way.forwarded(turn) }
      const answer = await ask({ ...asked, headers: { ...told, ...asked.headers } })
      if (answer.status === 429 && !(Number(answer.headers['retry-after']) > 0))
        faults.push(`${asked.path} says 429, and not when to come back`)
      return answer
    },
  }
}
