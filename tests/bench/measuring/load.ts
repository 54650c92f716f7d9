import { Agent, request } from 'node:http'

export type Call = {
  path: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** What it must be answered with; 200 unless said. */
  status?: number
}

/**
 * Sends calls over so many connections that are kept, each taking the next when its last one is answered, and answers how
 * long each took, in milliseconds. Throws where one is answered otherwise than it should be.
 */
export async function sendCalls(url: string, calls: Iterable<Call>, connections: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const waiting = calls[Symbol.iterator]()
  const takeAll = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const startedAt = performance.now()
      await sendCall(url, next.value, agent)
      times.push(performance.now() - startedAt)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, takeAll))
  } finally {
    agent.destroy()
  }
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
