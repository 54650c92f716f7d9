import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { type BuildManifest, buildManifestPath, latestBuildPath } from '#contract/build-manifest.ts'
import { findRedirect } from '#web/site/navigation/destination.ts'
import { decodePath, matchPath } from '#web/site/navigation/match.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import type { PageAssets, RenderRequest, ServerEntry } from '#web/site/rendering.ts'
import { payloadPath } from '#web/site/route.ts'
import {
  checkoutHeaders,
  checkoutPolicy,
  developmentPolicy,
  type Headers,
  originsOf,
  type Policy,
  pageHeaders,
  pagePolicy,
  writePolicy,
} from '../headers.ts'
import type { Content } from '../shop/content.ts'
import { listContentFiles } from './build-files.ts'
import { isCheckoutPath, writeCheckoutDocument } from './checkout-document.ts'
import { type LoadedSite, loadSite } from './load-site.ts'
import { createMissingPage, fillNotFound } from './not-found.ts'
import { describeMeta } from './seo/page-meta.ts'
import { pictureRenderer } from './seo/sharing-picture/renderer.ts'
import type { Site, SiteDeps } from './site-deps.ts'
import { withTheme } from './theme-files.ts'

const html = 'text/html; charset=utf-8'
const json = 'application/json'
const buildId = 'development'
const servicePaths = /^\/(api|dev|healthz)(\/|$)/
const vitePaths = /^\/(@|web\/|contract\/|node_modules\/)/

type Written = { body: string | Buffer; type: string; status: 200 | 307 | 404; location?: string }

const assetsOf = (script: string): PageAssets => ({ script, preloads: [], styles: [], lateStyles: [], fonts: [] })

/** The site in development: rendered for each request, while Vite replaces changed code in the browser. */
export async function createDevelopmentSite(
  { settings, storefront, content }: SiteDeps,
  read: () => Promise<Content>,
): Promise<Site> {
  const vite = await startVite(content.code.folder)
  const documentSettings = { ...settings, thirdParties: originsOf(content.vendor), hasPlugIns: true }
  const documentHeaders = loosen(pageHeaders(documentSettings), pagePolicy(documentSettings))
  const headersOfCheckout = loosen(checkoutHeaders(settings), checkoutPolicy(settings))

  const load = async () => loadSite(settings, await read(), await storefront(), buildId)

  async function render(
    request: Pick<RenderRequest, 'path' | 'page' | 'payload' | 'config' | 'meta'>,
    { content }: Pick<LoadedSite, 'content'>,
  ): Promise<string> {
    const { render } = await vite.ssrLoadModule('/web/site/entry-server.tsx')
    const entry: Pick<ServerEntry, 'render'> = { render }
    const document = entry.render({
      ...request,
      data: JSON.stringify(request.payload),
      isIndexed: false,
      icons: [],
      isStaging: false,
      notice: content.vendor.notice,
      publicUrl: settings.publicUrl,
      assets: withTheme(assetsOf('/web/site/entry-client.tsx'), content.theme),
    })
    return vite.transformIndexHtml(request.path, document)
  }

  async function writeMissing(fullPath: string, site: LoadedSite): Promise<string> {
    const { content, config } = site
    const kind = matchPath(fullPath.split('?')[0] ?? '', config.products) === null ? 'unknown' : 'invalid'
    const payload = createMissingPage(kind, content)
    const document = await render({ path: placeholderPath, page: 'error', payload, config, meta: null }, site)
    return fillNotFound(document, fullPath)
  }

  async function writeAnswer(fullPath: string): Promise<Written> {
    const [path = '', query] = fullPath.split('?')
    if (isCheckoutPath(path)) {
      const { config, content, firstSteps } = await load()
      const assets = withTheme(assetsOf('/web/checkout/index.tsx'), content.theme)
      const { illustration, isUntaxed = false, pricesIncludeTax = [] } = config
      const vendorName = content.vendor.name
      const shop = { vendorName, illustration, firstSteps, icons: [], isStaging: false }
      const document = writeCheckoutDocument({ assets, ...shop, isUntaxed, pricesIncludeTax })
      return { body: await vite.transformIndexHtml(path, document), type: html, status: 200 }
    }
    const site = await load()
    const found = await write(path, site)
    if (found) return { ...found, status: 200 }
    const location = findRedirect(path, query === undefined ? '' : `?${query}`, site.routing.routeRules)
    if (location !== null) return { body: '', type: html, status: 307, location }
    return { body: await writeMissing(fullPath, site), type: html, status: 404 }
  }

  /** A page, its data, a build manifest or a file made of content; null where there is nothing. */
  async function write(path: string, site: LoadedSite): Promise<Pick<Written, 'body' | 'type'> | null> {
    const { pages, config, routing, seo } = site
    const manifest: BuildManifest = { id: buildId, routeRules: routing.routeRules, prerendered: [] }
    if (path === latestBuildPath || path === buildManifestPath(buildId))
      return { body: JSON.stringify(manifest), type: json }
    const page = pages.find((each) => each.path === decodePath(path))
    if (page) {
      const meta = describeMeta(page, seo)
      const document = { path: page.path, page: page.route.name, payload: page.payload, config, meta }
      return { body: await render(document, site), type: html }
    }
    const data = pages.find((each) => payloadPath(each.path) === path)
    if (data) return { body: JSON.stringify(data.payload), type: json }
    const file = listContentFiles(site, pictureRenderer).find((each) => each.path === path)
    return file ? { body: await file.make(), type: file.type } : null
  }

  return {
    answer(request, response) {
      const path = (request.url ?? '').split('?')[0] ?? ''
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (vitePaths.test(path)) vite.middlewares(request, response, () => send(response, 404, {}, 'Not found'))
      else if (!servicePaths.test(path)) {
        const headers = isCheckoutPath(path) ? headersOfCheckout : documentHeaders
        void reply(vite, response, headers, writeAnswer(request.url ?? ''))
      } else return false
      return true
    },
    renderNotFound: async (fullPath) => ({
      html: await writeMissing(fullPath, await load()),
      headers: documentHeaders,
    }),
    refresh: async () => {},
    close: () => vite.close(),
  }
}

/** The headers of a document, relaxed as Vite needs it, and without caching. */
const loosen = (headers: Headers, policy: Policy): Headers => ({
  ...headers,
  'content-security-policy': writePolicy(developmentPolicy(policy)),
  'content-type': html,
  'cache-control': 'no-store',
})

/** Imports Vite only when it is needed: a shop in production never loads it. */
async function startVite(shopFolder: string | null): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  // vite.config.ts reads it.
  if (shopFolder !== null) process.env.SHOP_CODE = shopFolder
  return createServer({
    configFile: resolve('vite.config.ts'),
    // The native loader reads the file itself. Vite's own loader writes a copy, which would restart a watching Node.
    configLoader: 'native',
    server: {
      middlewareMode: true,
      fs: { allow: ['web', 'contract', 'node_modules', ...(shopFolder === null ? [] : [shopFolder])] },
    },
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
