import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { readSections } from '#web/site/section.ts'
import { listContentFiles } from '../build-files.ts'
import type { LoadedSite } from '../load-site.ts'
import type { LoadedPage } from '../loaded-page.ts'
import { changePasswordPath } from '../routing.ts'
import type { PictureRenderer } from '../seo/sharing-picture/renderer.ts'

/** What links of a shop may lead to. */
export type LinkTargets = {
  /** The ids in each page, by its path. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>
  /** Other paths that the site serves: files, feeds, downloads. */
  files: ReadonlySet<string>
  redirects: Readonly<Record<string, string>>
}

/** Lists the paths only. */
const noPictures: PictureRenderer = { prepare: () => async () => Buffer.alloc(0) }

/** Everything that the site of a shop serves. */
export function listTargets(site: LoadedSite): LinkTargets {
  const { content, pages } = site
  const icon = content.favicon === null ? [] : ['/favicon.svg']
  return {
    anchors: new Map(pages.map((page) => [page.path, listAnchors(page)])),
    files: new Set([
      ...listContentFiles(site, noPictures).map(({ path }) => path),
      ...icon,
      changePasswordPath,
      ...listDownloads(content),
    ]),
    redirects: content.redirects,
  }
}

/** The paths at which the service offers the files of releases. */
const listDownloads = ({ catalogue }: LoadedSite['content']): string[] =>
  catalogue.releases.flatMap(({ productId: id, version, artifacts }) =>
    artifacts.map(({ key }) => fillPath(inventoryEndpoints.download.path, { id, target: key, version })),
  )

/** Ids that components give to their own parts of a page, where its file has no sections. */
const ownAnchors: Partial<Record<LoadedPage['route']['name'], readonly string[]>> = {
  education: ['education-form'],
  home: ['posts'],
  product: ['edition', 'facts'],
  support: ['ask'],
}

function listAnchors({ route, payload }: LoadedPage): ReadonlySet<string> {
  const ids = listIds(payload)
  const gifts = showsGifts(route.name, payload) ? ids.map((id) => `gift-${id}`) : []
  const own = readSections(payload) ? [] : (ownAnchors[route.name] ?? [])
  return new Set(['content', ...own, ...ids, ...gifts])
}

const showsGifts = (name: string, payload: unknown): boolean =>
  (readSections(payload)?.map((section) => section.name) ?? [name]).includes('free')

/** The ids of headings, questions and other parts in the data of a page. */
function listIds(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  const own = 'id' in data && typeof data.id === 'string' ? [data.id] : []
  return [...own, ...Object.values(data).flatMap(listIds)]
}
