import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Headers } from './headers.ts'
import { SettingsError } from './settings-error.ts'

const longestFarewell = 10_000

/**
 * Listens; resolves once connections are accepted. What is refused before it is a request carries the headers. Throws
 * SettingsError when the port is taken or not allowed.
 */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
  headers: Headers = {},
): Promise<Server> {
  // Node itself would refuse what names no host, and what expects something, without any header of ours.
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, requireHostHeader: false },
    (request, response) => {
      if (request.httpVersion === '1.1' && request.headers.host === undefined)
        refuse(response, 400, 'Bad Request', headers)
      else handler(request, response)
    },
  )
  server.on('checkExpectation', (_, response) => refuse(response, 417, 'Expectation Failed', headers))
  server.on('clientError', (error, socket) => refuseBadHttp(error, socket, headers))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(explain(cause, host, port)))
    server.listen(port, host, resolve)
  })
  return server
}

const unusable: Record<string, string> = {
  EADDRINUSE: 'PORT: Another program listens at {address}: stop it, or choose another number',
  EACCES: 'PORT: This user may not listen at {address}: choose a number from 1024 on',
  EADDRNOTAVAIL: 'HOST: This machine can not listen at {address}: choose an address of its own',
}

/** What to do where nobody can listen. */
function explain(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const words = unusable[cause.code ?? '']
  return words === undefined ? cause : new SettingsError(words.replace('{address}', `${host}:${port}`), { cause })
}

/** Answers what is HTTP, but no request that any route could take, and hangs up. */
function refuse(response: ServerResponse, status: number, title: string, headers: Headers): void {
  const body = JSON.stringify({ title, status })
  const own = { connection: 'close', 'content-type': 'application/problem+json', 'content-length': body.length }
  response.writeHead(status, { ...headers, ...own })
  response.end(body)
}

const badHttp: Record<string, [status: number, reason: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** What is no HTTP reaches no route, and is a problem response all the same. */
function refuseBadHttp(error: NodeJS.ErrnoException, socket: Duplex, headers: Headers): void {
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
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
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
