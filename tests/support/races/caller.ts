import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { type HttpCall, readPayload, toRequest } from '../http-call.ts'

export type Answer = { status: number; text: string }

const mostTries = 20
const pause = 250

/** Calls the processes of a shop, each in its turn; one that has too much to do says 503, and is called again. */
export type Caller = {
  send: (turn: number, wanted: HttpCall) => Promise<Answer>
  read: <Schema extends z.ZodMiniType>(turn: number, schema: Schema, wanted: HttpCall) => Promise<z.infer<Schema>>
  atOnce: (attempts: number, wantedOf: (turn: number) => HttpCall) => Promise<Answer[]>
  raced: () => number
}

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
      return readPayload(schema, text)
    },
    atOnce(attempts, wantedOf) {
      raced += attempts
      return Promise.all(Array.from({ length: attempts }, (_, turn) => send(turn, wantedOf(turn))))
    },
    raced: () => raced,
  }
}
