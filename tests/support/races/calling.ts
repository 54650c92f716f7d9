import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { toRequest, type WantedCall } from '../wanted-call.ts'

export type Answer = { status: number; text: string }

/** Calls the processes of a shop, each in its turn; one that has too much to do says 503, and is called again. */
export type Caller = {
  send: (turn: number, wanted: WantedCall) => Promise<Answer>
  /** The payload of an answer that must be good. */
  read: <Schema extends z.ZodMiniType>(turn: number, schema: Schema, wanted: WantedCall) => Promise<z.infer<Schema>>
  /** Sends so many calls at the same time, spread over all processes. */
  atOnce: (attempts: number, wantedOf: (turn: number) => WantedCall) => Promise<Answer[]>
  /** How many calls were sent at the same time as others, by now. */
  raced: () => number
}

const mostTries = 20
const pause = 250

export function createCaller(urls: readonly string[]): Caller {
  let raced = 0
  const send: Caller['send'] = async (turn, wanted) => {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${urls[turn % urls.length]}${wanted.path}`, toRequest(wanted))
      const answer = { status: response.status, text: await response.text() }
      if (answer.status !== 503 || tries === mostTries) return answer
      await wait(pause)
    }
  }
  return {
    send,
    async read(turn, schema, wanted) {
      const { status, text } = await send(turn, wanted)
      if (status >= 300) throw new Error(`${wanted.path} answered ${status}: ${text}`)
      return z.parse(schema, z.parse(z.object({ data: z.unknown() }), JSON.parse(text)).data)
    },
    atOnce(attempts, wantedOf) {
      raced += attempts
      return Promise.all(Array.from({ length: attempts }, (_, turn) => send(turn, wantedOf(turn))))
    },
    raced: () => raced,
  }
}

/** What came otherwise than so many times each status; empty when all came so. */
export function findStatusFaults(answers: readonly Answer[], due: Record<number, number>): string[] {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  const wanted = Object.fromEntries(Object.entries(due).filter(([, count]) => count > 0))
  return JSON.stringify(counts) === JSON.stringify(wanted)
    ? []
    : [`answers ${JSON.stringify(counts)}, not ${JSON.stringify(wanted)}`]
}
