import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

/** A message as it came, and how it was answered: null when it was left without an answer. */
export type Received = {
  id: string
  type: string
  createdAt: string
  data: Record<string, unknown>
  headers: IncomingHttpHeaders
  text: string
  answered: number | null
}
export type Arrival = Omit<Received, 'answered'>

export type Receiver = {
  url: string
  received: Received[]
  /** From now on what comes is answered with what this says; null leaves it without an answer. */
  answerWith: (answer: (arrival: Arrival) => number | null) => void
  close: () => Promise<void>
}

/** A receiver on this machine, which takes all that comes unless told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answer: (arrival: Arrival) => number | null = () => 204
  async function take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { type, createdAt, data } = JSON.parse(text)
    const arrival = { id: String(request.headers['webhook-id']), type, createdAt, data, headers: request.headers, text }
    const answered = answer(arrival)
    received.push({ ...arrival, answered })
    if (answered !== null) response.writeHead(answered).end()
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    answerWith(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether a message was signed with the secret, as Standard Webhooks 1.0 says; written apart from what signs. */
export function isGenuine({ headers, text }: Pick<Received, 'headers' | 'text'>, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.')
  const expected = createHmac('sha256', key).update(signed, 'utf8').digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
