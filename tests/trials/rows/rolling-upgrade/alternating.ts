import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { findFreePort } from '#tests/support/own-place.ts'

export type Alternating = {
  url: string
  /** Has requests go to these in turn, from now on. */
  sendTo: (...urls: string[]) => void
  close: () => Promise<void>
}

/** A balancer that gives each request to the next of some servers, as unkindly as can be: no session stays with one. */
export async function startAlternating(): Promise<Alternating> {
  let targets: string[] = []
  let turn = 0
  const server = createServer((incoming, answer) => {
    const target = targets[turn++ % targets.length]
    if (target === undefined) {
      answer.writeHead(503).end()
      return
    }
    const { method, headers } = incoming
    const passed = request(new URL(incoming.url ?? '/', target), { method, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    incoming.pipe(passed)
  })
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    sendTo: (...urls) => {
      targets = urls
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
