import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ProblemCode, startProblem } from '#contract/problem-catalogue.ts'
import { http } from '#service/platform/index.ts'
import type { Headers } from './headers.ts'
import { SettingsError } from './settings-error.ts'

const longestFarewell = 10_000

/** Where to listen, and the address that the types of problems begin with. */
type ListenSettings = { host: string; port: number; publicUrl: string }

/**
 * Listens; resolves once connections are accepted. What is refused before it is a request carries the headers. Throws
 * SettingsError when the port is taken or not allowed.
 */
export async function listen(
  handler: RequestListener,
  { host, port, publicUrl }: ListenSettings,
  headers: Headers = {},
): Promise<Server> {
  const refuse = createRefusal(publicUrl, headers)
  // Node itself would refuse what names no host, and what expects something, without any header of ours.
  const server = http.createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, requireHostHeader: false },
    (request, response) => {
      if (request.httpVersion === '1.1' && request.headers.host === undefined) refuse(response, 'bad-request')
      else handler(request, response)
    },
  )
  server.on('checkExpectation', (_, response) => refuse(response, 'expectation-failed'))
  server.on('clientError', (error, socket) => refuseBadHttp(error, socket, publicUrl, headers))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(explain(cause, host, port)))
    server.listen(port, host, resolve)
  })
  return server
}

const unusable = new Map<string | undefined, string>([
  ['EADDRINUSE', 'PORT: Another program listens at {address}: stop it, or choose another number'],
  ['EACCES', 'PORT: This user may not listen at {address}: choose a number from 1024 on'],
  ['EADDRNOTAVAIL', 'HOST: This machine can not listen at {address}: choose an address of its own'],
])

/** What to do where nobody can listen. */
function explain(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const words = unusable.get(cause.code)
  return words === undefined ? cause : new SettingsError(words.replace('{address}', `${host}:${port}`), { cause })
}

/** Answers what is HTTP, but no request that any route could take, and hangs up. */
const createRefusal = (publicUrl: string, headers: Headers) => (response: ServerResponse, code: ProblemCode) => {
  const problem = startProblem(publicUrl, code)
  const body = JSON.stringify(problem)
  const own = {
    connection: 'close',
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
  }
  response.writeHead(problem.status, { ...headers, ...own })
  response.end(body)
}

const badHttp = new Map<string | undefined, ProblemCode>([
  ['HPE_HEADER_OVERFLOW', 'headers-too-large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request-timeout'],
])

/** What is no HTTP reaches no route, and is a problem response all the same. */
function refuseBadHttp(error: NodeJS.ErrnoException, socket: Duplex, publicUrl: string, headers: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = startProblem(publicUrl, badHttp.get(error.code) ?? 'bad-request')
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      'Connection: close',
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
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
