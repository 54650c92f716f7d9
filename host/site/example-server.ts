import { createServer, type IncomingHttpHeaders, type RequestListener, request as sendRequest } from 'node:http'

type Received = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

/** For tests: a server on a free port of this machine, and a function that calls it. Paths are sent exactly as given. */
export async function openServer(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Received>((resolve, reject) => {
      const sent = sendRequest({ port, path, method, headers }, async (response) => {
        const body = Buffer.concat(await response.toArray())
        resolve({ status: response.statusCode, headers: response.headers, body })
      })
      sent.on('error', reject)
      sent.end()
    })

  return { call, close: () => new Promise((resolve) => server.close(resolve)) }
}
