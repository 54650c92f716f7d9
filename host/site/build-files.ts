import { readFile } from 'node:fs/promises'
import { type BuildManifest, buildManifestPath, type LatestBuild, latestBuildPath } from '#contract/build-manifest.ts'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import type { RenderRequest, ServerEntry } from '#web/site/rendering.ts'
import { payloadPath } from '#web/site/route.ts'
import { readInserted, readSections } from '#web/site/section.ts'
import { ContentError } from '../shop/content-error.ts'
import type { Content } from '../shop/read-content.ts'
import { listBitmaps } from './bitmaps.ts'
import { type BuildTarget, createStamp, fileTarget, textTarget } from './build-target.ts'
import type { BuiltFile } from './built-file.ts'
import { checkoutPath, writeCheckoutDocument } from './checkout-document.ts'
import type { SiteSettings } from './config.ts'
import { faviconPath, listIconFiles, listIconLinks } from './icons.ts'
import { makeFile } from './late-files.ts'
import { type LoadedSite, loadSite } from './load-site.ts'
import type { LoadedPage } from './loaded-page.ts'
import { createMissingPage, type Missing, missing } from './not-found.ts'
import type { PageSections, ProductionBuild } from './production-build.ts'
import { routingPath } from './routing.ts'
import { isIndexed } from './seo/context.ts'
import { describeMeta } from './seo/page-meta.ts'
import { listSeoFiles } from './seo/seo-files.ts'
import { type PictureRenderer, pictureRenderer } from './seo/sharing-picture/renderer.ts'
import { listUpdates } from './seo/update-feeds.ts'
import { listThemeFiles, withTheme } from './theme-files.ts'

const html = 'text/html; charset=utf-8'
const json = 'application/json'
const svg = 'image/svg+xml'

/** Everything that the site serves from memory for one storefront: pages, their data, error screens, manifests, files. */
export async function listTargets(
  build: ProductionBuild,
  settings: SiteSettings,
  content: Content,
  storefront: Storefront,
  renderer: PictureRenderer = pictureRenderer,
): Promise<BuildTarget[]> {
  const site = loadSite(settings, content, storefront, build.id)
  const { routing } = site
  const pages = site.pages.map((page) => ({ ...page, data: JSON.stringify(page.payload) }))
  const prerendered = pages.filter(isIndexed).map(({ path }) => path)
  const manifest: BuildManifest = { id: build.id, routeRules: routing.routeRules, prerendered }
  const latest: LatestBuild = { id: build.id }
  return [
    ...listDocuments(build, site, pages, settings),
    ...pages.map(({ path, data }) => textTarget(payloadPath(path), json, data)),
    textTarget(buildManifestPath(build.id), json, JSON.stringify(manifest)),
    textTarget(latestBuildPath, json, JSON.stringify(latest)),
    textTarget(routingPath, json, JSON.stringify(routing)),
    textTarget(checkoutPath, html, writeCheckout(build, site, settings)),
    ...(content.favicon === null ? [] : [textTarget(faviconPath, svg, content.favicon)]),
    ...listContentFiles(site, renderer),
    ...(await listFiles(build)),
  ]
}

function writeCheckout(
  { client }: ProductionBuild,
  { config, content, firstSteps }: LoadedSite,
  { isStaging = false }: SiteSettings,
): string {
  const { illustration, isUntaxed = false, pricesIncludeTax = [] } = config
  const assets = withTheme(client.assetsOfCheckout(illustration), content.theme)
  const vendorName = content.vendor.name
  const taxes = { isUntaxed, pricesIncludeTax }
  const shop = { vendorName, illustration, firstSteps, icons: listIconLinks(content), isStaging }
  return writeCheckoutDocument({ assets, ...shop, ...taxes })
}

/** The files that are made of content, beside the pages and their data. */
export const listContentFiles = ({ content, pages, seo }: LoadedSite, renderer: PictureRenderer): BuildTarget[] => [
  ...[...content.pictures].map(([path, text]) => textTarget(path, svg, text)),
  ...pages.flatMap(({ files }) => files.map(({ path, type, body }) => fileTarget(path, type, Buffer.from(body)))),
  ...listThemeFiles(content.theme),
  ...listBitmaps(content.theme),
  ...listIconFiles(content.theme),
  ...listUpdates(seo),
  ...listSeoFiles(seo, renderer),
]

function listDocuments(
  build: ProductionBuild,
  { content, config, seo }: LoadedSite,
  pages: readonly (LoadedPage & Pick<RenderRequest, 'data'>)[],
  { publicUrl, isStaging = false }: SiteSettings,
): BuildTarget[] {
  const { illustration } = config
  let server: Promise<ServerEntry> | undefined
  const documentTarget = (
    path: string,
    request: Omit<RenderRequest, 'config' | 'publicUrl' | 'assets' | 'icons' | 'isStaging' | 'notice'>,
  ): BuildTarget => {
    const whole = {
      ...request,
      config,
      publicUrl,
      icons: listIconLinks(content),
      isStaging,
      notice: content.vendor.notice,
      assets: withTheme(
        build.client.assetsOfPage(request.page, listSections(request.payload), illustration),
        content.theme,
      ),
    }
    return {
      path,
      type: html,
      // The payload is in it as `data`.
      stamp: createStamp(build.serverStamp, { ...whole, payload: null }),
      async make() {
        server ??= build.loadServer()
        return renderPage(await server, whole)
      },
    }
  }
  const kinds: Missing[] = ['unknown', 'invalid']
  return [
    ...pages.map((page) => {
      const { route, path, payload, data } = page
      return documentTarget(path, {
        path,
        page: route.name,
        payload,
        data,
        isIndexed: isIndexed(page),
        meta: describeMeta(page, seo),
      })
    }),
    ...kinds.map((kind) => {
      const payload = createMissingPage(kind, content)
      return documentTarget(missing[kind].path, {
        path: placeholderPath,
        page: 'error',
        payload,
        data: JSON.stringify(payload),
        isIndexed: false,
        meta: null,
      })
    }),
  ]
}

/** Renders a page. An error in the shop's own code is a fault of its file. */
async function renderPage(server: ServerEntry, request: RenderRequest): Promise<string> {
  try {
    return server.render(request)
  } catch (error) {
    const file = await server.findThrowing(request)
    if (file === null) throw error
    throw new ContentError([{ file, reason: `Throws on the page ${request.path}: ${error}` }])
  }
}

/** The names of the sections of a page: those that it consists of, or those in the layout of its kind. */
const listSections = (payload: unknown): PageSections => ({
  all: readSections(payload)?.map(({ name }) => name) ?? null,
  inserted: readInserted(payload)?.map(({ name }) => name) ?? [],
})

/** Makes the files that are stale and keeps the others. `isChanged` says whether a file was made or removed. */
export async function buildFiles(targets: readonly BuildTarget[], kept: readonly BuiltFile[]) {
  const keptByPath = new Map(kept.map((file) => [file.path, file]))
  const files = await mapInTurn(targets, async (target): Promise<BuiltFile> => {
    const found = keptByPath.get(target.path)
    return found?.stamp === target.stamp && found.type === target.type ? found : makeFile(target)
  })
  const isChanged = files.length !== kept.length || files.some((file) => !kept.includes(file))
  return { files, isChanged }
}

/** How many files are made at a time: more would take more memory while they are compressed, which malloc partly keeps. */
const mostAtOnce = 4

/** Maps a list, a few items at a time; results are in the order of the list. */
async function mapInTurn<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [position, item] of waiting) results[position] = await map(item)
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  return results
}

async function listFiles({ client }: ProductionBuild): Promise<BuildTarget[]> {
  return Promise.all(
    [...client.files].map(async ([path, { file, type }]) => fileTarget(path, type, await readFile(file))),
  )
}
