import { type Command, type Person, people } from './license.ts'

/** Random numbers from 0 to below 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How many computers there are in a history: more than there are seats. */
const computers = 4
/** From an hour to most of a year, so that every limit and every waiting time is met and outlived. */
const waits = [0, 1, 8, 15, 20, 31, 90, 200, 366]

/** A command that somebody may think of; two thirds come from whoever probably has the license. */
export function inventCommand(random: () => number, owner: Person): Command {
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0]
  const by = random() < 0.66 ? owner : pick(people)
  const device = Math.floor(random() * computers)
  const turn = random()
  if (turn < 0.3) return { kind: 'activate', by, device, method: random() < 0.6 ? 'Online' : 'Offline' }
  if (turn < 0.48) return { kind: 'free', by, device }
  if (turn < 0.55) return { kind: 'giveBack', device }
  if (turn < 0.66) return { kind: 'offer', by, to: random() < 0.5 ? pick(people) : null }
  if (turn < 0.77) return { kind: 'accept', by: pick(people) }
  if (turn < 0.8) return { kind: 'cancel', by }
  if (turn < 0.81) return { kind: 'makePermanent', by }
  if (turn < 0.86) return { kind: 'lend', by, to: pick(people) }
  if (turn < 0.88) return { kind: 'returnSeat', by: pick(people) }
  if (turn < 0.91) return { kind: 'dispute', isWon: random() < 0.5 }
  return { kind: 'wait', days: pick([waits[0] ?? 0, ...waits.slice(1)]) }
}
