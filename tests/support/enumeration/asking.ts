import { Agent, request } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** One call of the shop's API, as anybody can make it. */
export type Asked = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  token?: string
  text?: string
  json?: unknown
}
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

function write({ path, query, headers, token, text, json }: Asked) {
  const body = json === undefined ? text : JSON.stringify(json)
  return {
    target: query === undefined ? path : `${path}?${new URLSearchParams(query)}`,
    headers: {
      ...(body !== undefined && { 'content-type': json === undefined ? 'text/plain' : 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
  }
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
