import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { fetchPlainly } from '#service/platform/index.ts'
import type { Exchange } from './recording.ts'

/** The headers of an answer that a provider's code reads. */
const readHeaders = ['content-type', 'idempotent-replayed']

type Call = Pick<Exchange, 'method' | 'path' | 'sent'> & { headers: IncomingHttpHeaders }
type Answer = Pick<Exchange, 'status' | 'headers' | 'answer'>

/** Answers HTTP on this machine. Call `close` when done. */
export async function serveCalls(answer: (call: Call) => Promise<Answer>) {
  const read = async (request: IncomingMessage): Promise<Call> => ({
    method: request.method ?? '',
    path: request.url ?? '',
    sent: await text(request),
    headers: request.headers,
  })
  // Loaded here: it brings a WebSocket client that the program does not need.
  const { createServer } = await import('node:http')
  const server = createServer(async (request, response) => {
    const answered = await read(request)
      .then(answer)
      .catch((error: unknown) => ({ status: 502, headers: {}, answer: String(error) }))
    response.writeHead(answered.status, answered.headers).end(answered.answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Passes calls on to a provider's address, and notes what was sent and answered. */
export async function relayCalls(target: string, note: (exchange: Exchange) => void) {
  return serveCalls(async ({ method, path, sent, headers }) => {
    const response = await fetchPlainly(new URL(path, target), {
      method,
      headers: keepHeaders(headers),
      ...(sent !== '' && { body: sent }),
    })
    const kept = readHeaders.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    const answer = { status: response.status, headers: Object.fromEntries(kept), answer: await response.text() }
    note({ method, path, sent, ...answer })
    return answer
  })
}

/** The headers of a call but for those of its connection. */
function keepHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const ofConnection = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding', 'keep-alive']
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !ofConnection.includes(name) ? [[name, value]] : [],
    ),
  )
}
