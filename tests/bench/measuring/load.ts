import { Agent, request } from 'node:http'

export type Call = {
  path: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** What it must be answered with; 200 unless said. */
  status?: number
}

/** Sends calls as Node's own client does, over so many connections that are kept: see `shareOut`. */
export async function sendCalls(url: string, calls: Iterable<Call>, connections: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send: Send = (call) => sendCall(url, call, agent)
  try {
    return await shareOut(calls, Array(connections).fill(send))
  } finally {
    agent.destroy()
  }
}

/** Sends a call and resolves with the body of its answer. Throws where that is of another status than wanted. */
export type Send = (call: Call) => Promise<string>

/** Has each sender take the next call when its last one is answered, and answers how long each took, in milliseconds. */
export async function shareOut(calls: Iterable<Call>, senders: readonly Send[]): Promise<number[]> {
  const times: number[] = []
  const waiting = calls[Symbol.iterator]()
  const takeAll = async (send: Send) => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const startedAt = performance.now()
      await send(next.value)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(senders.map(takeAll))
  return times
}

/** Sends one call over an agent's connections; answers the body. Throws where the status is another one than wanted. */
export function sendCall(url: string, call: Call, agent: Agent): Promise<string> {
  const { path, method = 'GET', headers = {}, body, status = 200 } = call
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, agent, headers: withLength(headers, body) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === status) resolve(text)
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 500)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const withLength = (headers: Record<string, string>, body: string | undefined) =>
  body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }

/** The same call again and again. */
export function* repeatCall(call: Call, times: number): Generator<Call> {
  for (let time = 0; time < times; time += 1) yield call
}
