import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

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

export type Connection = { send: Send; close: () => void }

type Answer = { status: number; body: string }

/**
 * A connection over which one call after another is sent and answered. It writes and reads bytes and no more: where Node's own
 * client asks, it has more to do than what is measured, and takes the place in the processor's caches.
 */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  const fail = (error = new Error(`${url} ended the connection`)) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail())
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
  })
  return {
    async send(call) {
      const answer = await new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(writeRequest(host, call))
      })
      waiting = null
      const { path, method = 'GET', status = 200 } = call
      if (answer.status === status) return answer.body
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 500)}`)
    },
    close: () => socket.destroy(),
  }
}

/** Sends calls over so many connections of that kind, each the next when its last one is answered. */
export async function sendOverConnections(url: string, calls: Iterable<Call>, connections: number): Promise<void> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  try {
    await shareOut(
      calls,
      opened.map(({ send }) => send),
    )
  } finally {
    for (const { close } of opened) close()
  }
}

function writeRequest(host: string, { path, method = 'GET', headers = {}, body }: Call): string {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** An answer that has come whole, else null. */
function readAnswer(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const [, length = '0'] = /^content-length: *(\d+)$/im.exec(head) ?? []
  const [from, to] = [end + 4, end + 4 + Number(length)]
  if (received.length < to) return null
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', from, to) }
}
