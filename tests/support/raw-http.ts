import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * Sends a request as it is written, with whatever address, where fetch would put the address right first. Waits for the
 * end of the answer.
 */
export async function sendRaw(url: string, target: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const chunks: Buffer[] = []
  const socket = openRaw(url, target, headers)
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  return readAnswer(Buffer.concat(chunks))
}

/** Sends a request and reads its answer until so many bytes of the body are there; then the connection is left as it is. */
export async function beginRaw(
  url: string,
  target: string,
  wanted: number,
): Promise<{ socket: Socket; answer: RawAnswer }> {
  const socket = openRaw(url, target)
  let received = Buffer.alloc(0)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk])
    if (received.length >= wanted + 4096) break
  }
  socket.pause()
  return { socket, answer: readAnswer(received) }
}

/**
 * Sends bytes as they are, in pieces and with a breath between them, says that no more will come, and answers all that
 * was sent back. Throws when the connection is not closed in time.
 */
export async function sendBytes(url: string, pieces: readonly Buffer[], timeout = 20_000): Promise<Buffer> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server may hang up on whoever goes on talking.
  socket.on('error', () => socket.destroy())
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(timeout) })
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    if (pieces.length > 1) await new Promise(setImmediate)
  }
  socket.end()
  socket.once('end', () => socket.destroy())
  await closed.finally(() => socket.destroy())
  return Buffer.concat(chunks)
}

function openRaw(url: string, target: string, headers: Record<string, string> = {}): Socket {
  const { host, hostname, port } = new URL(url)
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname)
  socket.write(Buffer.from([`GET ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1'))
  return socket
}

function readAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: bytes.subarray(end + 4),
  }
}
