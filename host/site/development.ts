import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { matchPath } from '#web/site/navigation/match.ts'
import type { PageAssets, ServerEntry } from '#web/site/rendering.ts'
import { payloadPath } from '#web/site/routes.ts'
import { readContent } from '../content/read-content.ts'
import { developmentPolicy, type Headers, pageHeaders, writePolicy } from '../headers.ts'
import { isCheckoutPath, writeCheckoutDocument } from './checkout-document.ts'
import { createConfig, listPages } from './payloads.ts'
import type { Site, SiteDeps } from './site.ts'

const html = 'text/html; charset=utf-8'
const ofVite = /^\/(@|web\/|contract\/|node_modules\/)/

type Written = { body: string; type: string }

const assetsOf = (script: string): PageAssets => ({ script, preloads: [], styles: [], fonts: [] })

/** The site while it is being written: rendered anew for each request, its parts replaced in the browser by Vite. */
export async function createDevelopmentSite({ settings, content, storefront }: SiteDeps): Promise<Site> {
  const vite = await startVite()
  const headers = { ...pageHeaders(settings), 'content-security-policy': writePolicy(developmentPolicy(settings)) }
  const documentHeaders = { ...headers, 'content-type': html, 'cache-control': 'no-store' }

  /** Words are read each time; a new product needs a restart, since the service has to learn of it. */
  async function readPages() {
    const written = { ...(await readContent(resolve('content'))), catalogue: content.catalogue }
    const listed = await storefront()
    return { pages: listPages(written, listed), config: createConfig(settings, written, listed) }
  }

  async function writePage(path: string): Promise<string> {
    const { pages, config } = await readPages()
    const payload = pages.find((page) => page.path === path)?.payload ?? null
    const { render } = await vite.ssrLoadModule('/web/site/entry-server.tsx')
    const entry: ServerEntry = { render }
    const assets = assetsOf('/web/site/entry-client.tsx')
    const { html } = await entry.render({ path, payload, config, publicUrl: settings.publicUrl, assets })
    return vite.transformIndexHtml(path, html)
  }

  async function writeAnswer(path: string): Promise<Written> {
    if (isCheckoutPath(path)) {
      const document = writeCheckoutDocument(assetsOf('/web/checkout/index.tsx'))
      return { body: await vite.transformIndexHtml(path, document), type: html }
    }
    const { pages } = await readPages()
    const data = pages.find((page) => payloadPath(page.path) === path)
    if (data) return { body: JSON.stringify(data.payload), type: 'application/json' }
    return { body: await writePage(path), type: html }
  }

  const products = [...content.products.keys()].map((id) => ({ id }))
  const isOurs = (path: string) =>
    isCheckoutPath(path) || path.endsWith('/_payload.json') || matchPath(path, products) !== null

  return {
    answer(request, response) {
      const path = (request.url ?? '').split('?')[0] ?? ''
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (ofVite.test(path)) vite.middlewares(request, response, () => send(response, 404, {}, 'Not found'))
      else if (isOurs(path)) void reply(vite, response, documentHeaders, writeAnswer(path))
      else return false
      return true
    },
    renderNotFound: async (fullPath) => ({ html: await writePage(fullPath), headers: documentHeaders }),
    refresh: async () => {},
    close: () => vite.close(),
  }
}

/** Loaded here, so that a shop that sells never loads it. */
async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    configFile: resolve('vite.config.ts'),
    // Read as it is: Vite's own way writes a copy, which a watching Node would take for a change.
    configLoader: 'native',
    server: { middlewareMode: true, fs: { allow: ['web', 'contract', 'node_modules'] } },
  })
}

async function reply(
  vite: ViteDevServer,
  response: ServerResponse,
  headers: Headers,
  writing: Promise<Written>,
): Promise<void> {
  try {
    const written = await writing
    send(response, 200, { ...headers, 'content-type': written.type }, written.body)
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    vite.ssrFixStacktrace(failure)
    send(response, 500, { 'content-type': 'text/plain; charset=utf-8' }, failure.stack ?? failure.message)
  }
}

function send(response: ServerResponse, status: number, headers: Headers, body: string): void {
  response.writeHead(status, headers)
  response.end(body)
}
