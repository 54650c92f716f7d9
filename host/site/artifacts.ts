import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { ServerEntry } from '#web/site/rendering.ts'
import { payloadPath } from '#web/site/routes.ts'
import type { Content } from '../content/read-content.ts'
import { type Artifact, encodeBody } from './artifact.ts'
import { checkoutPath, writeCheckoutDocument } from './checkout-document.ts'
import { notFoundPath, placeholderPath } from './not-found.ts'
import { createConfig, listPages } from './payloads.ts'
import type { ProductionBuild } from './production-build.ts'
import type { SiteSettings } from './settings.ts'

/** Something to be served, and how to make it when what stands is not of this stamp. */
export type Wanted = { path: string; type: string; stamp: string; make(): Promise<string | Buffer> }

const html = 'text/html; charset=utf-8'
const json = 'application/json'

/** All that the site serves from memory for one storefront: pages, their payloads, the error screen, files. */
export async function listWanted(
  build: ProductionBuild,
  settings: SiteSettings,
  content: Content,
  storefront: Storefront,
): Promise<Wanted[]> {
  const config = createConfig(settings, content, storefront)
  const { publicUrl } = settings
  let server: Promise<ServerEntry> | undefined
  const want = (path: string, request: Parameters<ServerEntry['render']>[0]): Wanted => ({
    path,
    type: html,
    stamp: createStamp(build.serverStamp, request),
    async make() {
      server ??= build.loadServer()
      return (await (await server).render(request)).html
    },
  })
  const pages = listPages(content, storefront).flatMap(({ route, path, payload }) => [
    want(path, { path, payload, config, publicUrl, assets: build.client.assetsOfPage(route.name) }),
    wantText(payloadPath(path), json, JSON.stringify(payload)),
  ])
  const assets = build.client.assetsOfPage('error')
  return [
    ...pages,
    want(notFoundPath, { path: placeholderPath, payload: null, config, publicUrl, assets }),
    wantText(checkoutPath, html, writeCheckoutDocument(build.client.assetsOfCheckout())),
    ...(await listFiles(build)),
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

const wantText = (path: string, type: string, text: string): Wanted => ({
  path,
  type,
  stamp: createStamp(text),
  make: async () => text,
})

async function listFiles({ client }: ProductionBuild): Promise<Wanted[]> {
  return Promise.all(
    [...client.files].map(async ([path, { file, type }]) => {
      const body = await readFile(file)
      return { path, type, stamp: createStamp(body.toString('base64')), make: async () => body }
    }),
  )
}

const createStamp = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
