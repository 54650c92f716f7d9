import { Agent, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type HttpCall, toRequest } from '../http-call.ts'
import { medianOf } from '../quantiles.ts'
import type { Random } from '../seeded-random.ts'

/** A form that must not tell who has an account, and what may be typed into it: each another class of addresses. */
export type Form = { name: string; status: number; classes: Record<string, () => Asked> }

/** What was seen of a form so far: the bytes of each answer, and how long each took, in milliseconds, by class. */
export type Seen = { form: Form; answers: Map<string, string>; times: Map<string, number[]> }

/** The bounds between which a class's median, as a share of that of unknown addresses, tells nobody who has an account. */
export const sameTime = { from: 0.95, to: 1.05 }

export const seeNothing = (form: Form): Seen => ({
  form,
  answers: new Map(),
  times: new Map(Object.keys(form.classes).map((name) => [name, []])),
})

/** What a call costs is the difference of two readings, in milliseconds: the time on the wall, unless said. */
type Clock = () => number

/** The work that this process has done so far: what else the machine does adds nothing to it. */
export const workDone: Clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Asks so many times for each class, in an order that nobody knows, and adds what is seen. */
export async function look(
  ask: Ask,
  { form, answers, times }: Seen,
  rounds: number,
  random: Random,
  clock: Clock = () => performance.now(),
): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const [name, write] of random.shuffle(Object.entries(form.classes))) {
      const asked = write()
      const startedAt = clock()
      const answer = await ask(asked)
      times.get(name)?.push(clock() - startedAt)
      if (answer.status !== form.status)
        throw new Error(`${form.name} answered ${answer.status} to ${name}: ${answer.body}`)
      answers.set(bytesOf(answer), name)
    }
}

/** All of an answer that could tell one address from another: what every answer has of its own is left out. */
function bytesOf({ status, headers, body }: Answer): string {
  const { date: _, 'x-request-id': __, ...others } = headers
  return JSON.stringify([status, others, body])
}

/** What differs between the answers, for people; empty when all are the same bytes. */
export const tellUnlike = ({ form, answers }: Seen): string[] =>
  answers.size === 1 ? [] : [...answers].map(([bytes, name]) => `${form.name}, ${name}: ${bytes}`)

/** The median time of unknown addresses in milliseconds, and each other class's as a share of it. */
export function compareTimes({ form, times }: Seen): { unknown: number; ratios: [string, number][] } {
  const [first, ...others] = [...times].map(([name, all]) => ({ name, median: medianOf(all) }))
  if (first === undefined) throw new Error(`${form.name} has no classes`)
  return { unknown: first.median, ratios: others.map(({ name, median }) => [name, median / first.median]) }
}

export const areWithin = (seen: Seen, { from, to }: { from: number; to: number }): boolean =>
  compareTimes(seen).ratios.every(([, ratio]) => ratio >= from && ratio <= to)

export type Asked = HttpCall & { method: 'GET' | 'POST'; query?: Record<string, string> }
export type Answer = { status: number; headers: Record<string, string>; body: string }
export type Ask = (asked: Asked) => Promise<Answer>

/** Calls a running program by connections that are kept, and gives what to end them with. */
export function askOver(url: string): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true })
  return { ask: (asked) => askOnce(url, agent, asked), close: () => agent.destroy() }
}

/** Calls a service of this process. */
export const askService =
  (app: FastifyInstance): Ask =>
  async (asked) => {
    const { target, headers, body } = write(asked)
    const { method } = asked
    const response = await app.inject({ method, url: target, headers, ...(body !== undefined && { payload: body }) })
    const said = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
    return { status: response.statusCode, headers: Object.fromEntries(said), body: response.body }
  }

function write({ query, ...call }: Asked) {
  const target = query === undefined ? call.path : `${call.path}?${new URLSearchParams(query)}`
  return { target, ...toRequest(call) }
}

function askOnce(url: string, agent: Agent, asked: Asked): Promise<Answer> {
  const { target, headers, body } = write(asked)
  const length = { 'content-length': String(Buffer.byteLength(body ?? '')) }
  return new Promise((resolve, reject) => {
    const options = { agent, method: asked.method, headers: { ...headers, ...(asked.method === 'POST' && length) } }
    const sent = request(new URL(target, url), options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const said = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const { statusCode: status = 0 } = response
        resolve({ status, headers: Object.fromEntries(said), body: Buffer.concat(chunks).toString() })
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The program has closed a connection that rested, at the very moment: it has seen nothing of this call.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(askOnce(url, agent, asked))
      else reject(error)
    })
    sent.end(body)
  })
}
