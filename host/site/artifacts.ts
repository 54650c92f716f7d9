import { readFile } from 'node:fs/promises'
import { type BuildManifest, buildManifestPath, type LatestBuild, latestBuildPath } from '#contract/build-manifest.ts'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { SiteConfig } from '#contract/site-config.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import type { RenderRequest, ServerEntry } from '#web/site/rendering.ts'
import { payloadPath } from '#web/site/route.ts'
import type { Content } from '../content/read-content.ts'
import { type Artifact, encodeBody } from './artifact.ts'
import { checkoutPath, writeCheckoutDocument } from './checkout-document.ts'
import { createConfig } from './config.ts'
import { findingsOf } from './found/findings.ts'
import { listFound } from './found/list-found.ts'
import { openStudio, type Studio } from './found/picture/studio.ts'
import { gatherFacts, isIndexed, type SiteFacts } from './found/site-facts.ts'
import { listUpdates } from './found/updates.ts'
import { loadPages } from './load-pages.ts'
import { createMissingPage, type Missing, missing } from './not-found.ts'
import type { ProductionBuild } from './production-build.ts'
import { createRouting, routingPath } from './routing.ts'
import type { SiteSettings } from './settings.ts'
import { gatherSiteContent } from './site-content.ts'
import { createStamp, type Wanted, wantFile, wantText } from './wanted.ts'

const html = 'text/html; charset=utf-8'
const json = 'application/json'
const svg = 'image/svg+xml'
const faviconPath = '/favicon.svg'

/** All that the site serves from memory for one storefront: pages, their payloads, error screens, manifests, files. */
export async function listWanted(
  build: ProductionBuild,
  settings: SiteSettings,
  content: Content,
  storefront: Storefront,
  studio?: Studio,
): Promise<Wanted[]> {
  const site = gatherSiteContent(content, storefront)
  const config = createConfig(settings, content, site, build.id)
  const routing = createRouting(content, config)
  const pages = loadPages(site, content.redirects)
  const facts = gatherFacts(content, site, pages, settings)
  const prerendered = pages.filter(({ route }) => route.render === 'prerendered').map(({ path }) => path)
  const manifest: BuildManifest = { id: build.id, routeRules: routing.routeRules, prerendered }
  const latest: LatestBuild = { id: build.id }
  return [
    ...listDocuments(build, facts, config, settings),
    ...pages.map(({ path, payload }) => wantText(payloadPath(path), json, JSON.stringify(payload))),
    wantText(buildManifestPath(build.id), json, JSON.stringify(manifest)),
    wantText(latestBuildPath, json, JSON.stringify(latest)),
    wantText(routingPath, json, JSON.stringify(routing)),
    wantText(checkoutPath, html, writeCheckoutDocument(build.client.assetsOfCheckout(), settings.isStaging === true)),
    ...(content.favicon === null ? [] : [wantText(faviconPath, svg, content.favicon)]),
    ...listPictures(content),
    ...pages.flatMap(({ files }) => files.map(({ path, type, body }) => wantFile(path, type, Buffer.from(body)))),
    ...listUpdates(facts),
    ...listFound(facts, studio ?? (await openStudio())),
    ...(await listFiles(build)),
  ]
}

/** The pictures of the vendor and of products. */
export const listPictures = ({ pictures }: Pick<Content, 'pictures'>): Wanted[] =>
  [...pictures].map(([path, text]) => wantText(path, svg, text))

/** A document for every page, and the error screens. */
function listDocuments(
  build: ProductionBuild,
  facts: SiteFacts,
  config: SiteConfig,
  { publicUrl, isStaging = false }: SiteSettings,
): Wanted[] {
  const { content, pages } = facts
  let server: Promise<ServerEntry> | undefined
  const want = (
    path: string,
    request: Omit<RenderRequest, 'config' | 'publicUrl' | 'assets' | 'icon' | 'isStaging'>,
  ): Wanted => {
    const icon = content.favicon === null ? null : faviconPath
    const whole = { ...request, config, publicUrl, icon, isStaging, assets: build.client.assetsOfPage(request.page) }
    return {
      path,
      type: html,
      stamp: createStamp(build.serverStamp, whole),
      async make() {
        server ??= build.loadServer()
        return (await server).render(whole)
      },
    }
  }
  const kinds: Missing[] = ['unknown', 'invalid']
  return [
    ...pages.map((page) => {
      const { route, path, payload } = page
      return want(path, {
        ...{ path, page: route.name, payload },
        isIndexed: isIndexed(page),
        findings: findingsOf(page, facts),
      })
    }),
    ...kinds.map((kind) => {
      const payload = createMissingPage(kind, content)
      return want(missing[kind].path, {
        path: placeholderPath,
        page: 'error',
        payload,
        isIndexed: false,
        findings: null,
      })
    }),
  ]
}

/** Makes what is stale and keeps the rest; `isChanged` says whether anything was made or is gone. */
export async function bringUpToDate(wanted: readonly Wanted[], kept: readonly Artifact[]) {
  const standing = new Map(kept.map((artifact) => [artifact.path, artifact]))
  const artifacts = await Promise.all(
    wanted.map(async ({ path, type, stamp, make }): Promise<Artifact> => {
      const found = standing.get(path)
      if (found?.stamp === stamp && found.type === type) return found
      return { path, type, stamp, bodies: await encodeBody(Buffer.from(await make()), type) }
    }),
  )
  const isChanged = artifacts.length !== kept.length || artifacts.some((artifact) => !kept.includes(artifact))
  return { artifacts, isChanged }
}

async function listFiles({ client }: ProductionBuild): Promise<Wanted[]> {
  return Promise.all(
    [...client.files].map(async ([path, { file, type }]) => {
      return wantFile(path, type, await readFile(file))
    }),
  )
}
