import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'

const longestFarewell = 10_000

/** Listens; resolves once connections are accepted. Throws when the port is taken or not allowed. */
export async function listen(handler: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, handler)
  server.on('clientError', refuseBadHttp)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

const badHttp: Record<string, [status: number, reason: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** What is no HTTP reaches no route, and is a problem response all the same. */
function refuseBadHttp(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, title] = badHttp[error.code ?? ''] ?? [400, 'Bad Request']
  const body = JSON.stringify({ title, status })
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'Connection: close',
      'Content-Type: application/problem+json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  )
}

/** Takes no new connection, lets every accepted request end, and gives up on those that take too long. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), longestFarewell)
  await closed
  clearTimeout(timer)
}
