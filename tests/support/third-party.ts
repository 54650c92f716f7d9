import { once } from 'node:events'
import { createServer } from 'node:http'
import { findFreePort } from './ports-and-folders.ts'

/** Somebody else's server with scripts that note which pages they are told of; it notes what is asked of it. */
export type ThirdParty = {
  url: string
  /** Paths that were asked for, in order. */
  asked: string[]
  close: () => Promise<void>
}

const script = (name: string) =>
  `window.${name} = [location.pathname]; addEventListener('backline:page', (event) => window.${name}.push(event.detail.path))`

/** Listens on a port of its own; `/{name}.js` is a script whose pages stand in `window.{name}`. */
export async function startThirdParty(): Promise<ThirdParty> {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' })
    response.end(script(url.slice(1).replace('.js', '')))
  })
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
