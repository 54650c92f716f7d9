import type { IncomingMessage } from 'node:http'
import { http, https } from './node-http.ts'

type PlainRequest = {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
  /** How long the other end may send nothing of a body that is waited for, in milliseconds; five minutes unless said. */
  silence?: number
}

/** Answers that have no body, whatever they say. */
const bodiless = [204, 205, 304]

/**
 * Asks another server as fetch() does, but leaves the answer packed as it came: fetch() unpacks whatever a server sends,
 * and in Node before 24.22.1 crafted Brotli breaks out of that (CVE-2026-111497). Asks for an answer that is not packed,
 * follows no redirect and uses no connection again. Throws the connection's error, the signal's reason, or RangeError for
 * a status that is none. A body whose other end falls silent breaks off with ETIMEDOUT.
 */
export function fetchPlainly(url: string | URL, asked: PlainRequest) {
  const { method = 'GET', headers, body, signal, silence = 5 * 60_000 } = asked
  const target = new URL(url)
  const { request } = target.protocol === 'https:' ? https : http
  const options = {
    method,
    agent: false,
    headers: { 'accept-encoding': 'identity', ...headers },
    ...(signal && { signal }),
  }
  return new Promise<Response>((resolve, reject) => {
    const sent = request(target, options, (answer) => {
      // Else an answer that is broken off by its signal would seem to be broken off by the other side.
      signal?.addEventListener('abort', () => answer.destroy(signal.reason), { once: true })
      try {
        resolve(toResponse(method, answer, silence))
      } catch (error) {
        answer.destroy()
        reject(error)
      }
    })
    sent.on('error', (error) => reject(signal?.aborted ? signal.reason : error))
    // An answer that changes the protocol (101) is closed without an error; after an answer this says nothing.
    sent.on('close', () => reject(failure('ECONNRESET', 'The connection was closed without an answer')))
    sent.end(body)
  })
}

function toResponse(method: string, answer: IncomingMessage, silence: number): Response {
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  if (method === 'HEAD' || bodiless.includes(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  return new Response(toStream(answer, silence), { status, headers })
}

/** With the system's word for what happened. */
const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

/** As it comes: what nobody reads yet waits at the other end, which is not its silence. */
function toStream(answer: IncomingMessage, silence: number): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = answer[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const endSilence = () => answer.destroy(failure('ETIMEDOUT', 'The other end fell silent'))
      const timer = setTimeout(endSilence, silence)
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer))
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void answer.destroy(),
  })
}
