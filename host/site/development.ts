import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { type BuildManifest, buildManifestPath, latestBuildPath } from '#contract/build-manifest.ts'
import { decodePath, matchPath } from '#web/site/navigation/match.ts'
import { findRedirect } from '#web/site/navigation/route-rules.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import type { PageAssets, RenderRequest, ServerEntry } from '#web/site/rendering.ts'
import { payloadPath } from '#web/site/route.ts'
import { readContent } from '../content/read-content.ts'
import {
  checkoutHeaders,
  checkoutPolicy,
  developmentPolicy,
  type Headers,
  type Policy,
  pageHeaders,
  pagePolicy,
  writePolicy,
} from '../headers.ts'
import { listPictures } from './artifacts.ts'
import { fileTarget } from './build-target.ts'
import { isCheckoutPath, writeCheckoutDocument } from './checkout-document.ts'
import { createConfig } from './config.ts'
import { loadPages } from './load-pages.ts'
import { createMissingPage, fillNotFound } from './not-found.ts'
import { createRouting } from './routing.ts'
import { createSeoContext } from './seo/context.ts'
import { describeMeta } from './seo/page-meta.ts'
import { openPictureRenderer } from './seo/picture/renderer.ts'
import { listSeoFiles } from './seo/seo-files.ts'
import { listUpdates } from './seo/update-feeds.ts'
import type { Site, SiteDeps } from './site.ts'
import { gatherSiteContent } from './site-content.ts'
import { originsOf } from './third-parties.ts'

const html = 'text/html; charset=utf-8'
const json = 'application/json'
const ofService = /^\/(api|dev|healthz)(\/|$)/
const ofVite = /^\/(@|web\/|contract\/|node_modules\/)/

type Written = { body: string | Buffer; type: string; status: 200 | 307 | 404; location?: string }

const assetsOf = (script: string): PageAssets => ({ script, preloads: [], styles: [], lateStyles: [], fonts: [] })

/** The site while it is being written: rendered anew for each request, its parts replaced in the browser by Vite. */
export async function createDevelopmentSite({ settings, storefront, content }: SiteDeps): Promise<Site> {
  const vite = await startVite()
  const documentSettings = { ...settings, thirdParties: originsOf(content.vendor) }
  const documentHeaders = loosen(pageHeaders(documentSettings), pagePolicy(documentSettings))
  const headersOfCheckout = loosen(checkoutHeaders(settings), checkoutPolicy(settings))

  /** Words are read each time; what is sold changes as soon as the service has learned of it. */
  async function readSite() {
    const written = await readContent(resolve('content'))
    const listed = await storefront()
    const site = gatherSiteContent(written, listed)
    const pages = loadPages(site, written.redirects)
    const context = createSeoContext(written, site, pages, settings)
    return {
      ...{ written, pages, context },
      files: [
        ...pages.flatMap(({ files }) => files.map(({ path, type, body }) => fileTarget(path, type, Buffer.from(body)))),
        ...listPictures(written),
        ...listUpdates(context),
        ...listSeoFiles(context, await openPictureRenderer()),
      ],
      config: createConfig(settings, written, site, 'development'),
    }
  }

  async function render(
    request: Pick<RenderRequest, 'path' | 'page' | 'payload' | 'config' | 'meta'>,
  ): Promise<string> {
    const { render } = await vite.ssrLoadModule('/web/site/entry-server.tsx')
    const entry: ServerEntry = { render }
    const assets = assetsOf('/web/site/entry-client.tsx')
    const html = await entry.render({
      ...request,
      ...{ isIndexed: false, icon: null, isStaging: false },
      ...{ publicUrl: settings.publicUrl, assets },
    })
    return vite.transformIndexHtml(request.path, html)
  }

  async function writeMissing(fullPath: string): Promise<string> {
    const { written, config } = await readSite()
    const kind = matchPath(fullPath.split('?')[0] ?? '', config.products) === null ? 'unknown' : 'invalid'
    const html = await render({
      path: placeholderPath,
      page: 'error',
      payload: createMissingPage(kind, written),
      config,
      meta: null,
    })
    return fillNotFound(html, fullPath)
  }

  async function writeAnswer(fullPath: string): Promise<Written> {
    const [path = '', query] = fullPath.split('?')
    const found = await write(path)
    const { written, config } = await readSite()
    const location = findRedirect(
      path,
      query === undefined ? '' : `?${query}`,
      createRouting(written, config).routeRules,
    )
    if (!found && location !== null) return { body: '', type: html, status: 307, location }
    return found ? { ...found, status: 200 } : { body: await writeMissing(fullPath), type: html, status: 404 }
  }

  /** A page, its payload, a file made of content, a build's manifest or the checkout; null where nothing of ours is. */
  async function write(path: string): Promise<Omit<Written, 'status'> | null> {
    if (isCheckoutPath(path)) {
      const document = writeCheckoutDocument(assetsOf('/web/checkout/index.tsx'), false)
      return { body: await vite.transformIndexHtml(path, document), type: html }
    }
    const { pages, files, context, config, written } = await readSite()
    const { routeRules } = createRouting(written, config)
    const manifest: BuildManifest = { id: config.buildId, routeRules, prerendered: [] }
    if (path === latestBuildPath || path === buildManifestPath(config.buildId))
      return { body: JSON.stringify(manifest), type: json }
    const shown = pages.find((page) => page.path === decodePath(path))
    if (shown) {
      const meta = describeMeta(shown, context)
      return { body: await render({ ...shown, page: shown.route.name, config, meta }), type: html }
    }
    const data = pages.find((page) => payloadPath(page.path) === path)
    if (data) return { body: JSON.stringify(data.payload), type: json }
    const file = files.find((each) => each.path === path)
    return file ? { body: await file.make(), type: file.type } : null
  }

  return {
    answer(request, response) {
      const path = (request.url ?? '').split('?')[0] ?? ''
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (ofVite.test(path)) vite.middlewares(request, response, () => send(response, 404, {}, 'Not found'))
      else if (!ofService.test(path)) {
        const headers = isCheckoutPath(path) ? headersOfCheckout : documentHeaders
        void reply(vite, response, headers, writeAnswer(request.url ?? ''))
      } else return false
      return true
    },
    renderNotFound: async (fullPath) => ({ html: await writeMissing(fullPath), headers: documentHeaders }),
    refresh: async () => {},
    close: () => vite.close(),
  }
}

/** A document's headers as Vite needs them, and as they must not be kept. */
const loosen = (headers: Headers, policy: Policy): Headers => ({
  ...headers,
  'content-security-policy': writePolicy(developmentPolicy(policy)),
  'content-type': html,
  'cache-control': 'no-store',
})

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
    const { status, type, location, body } = await writing
    send(response, status, { ...headers, 'content-type': type, ...(location !== undefined && { location }) }, body)
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    vite.ssrFixStacktrace(failure)
    send(response, 500, { 'content-type': 'text/plain; charset=utf-8' }, failure.stack ?? failure.message)
  }
}

function send(response: ServerResponse, status: number, headers: Headers, body: string | Buffer): void {
  response.writeHead(status, headers)
  response.end(body)
}
