import { findRedirect } from '#web/site/navigation/destination.ts'
import { decodePath } from '#web/site/navigation/match.ts'
import { toRouteRules } from '../../shop/content.ts'
import type { Fault } from '../../shop/content-error.ts'
import { findNearest } from '../../shop/find-nearest.ts'
import { explainMissing } from '../navigation/navigation-faults.ts'
import type { FoundLink } from './find-links.ts'
import type { LinkTargets } from './link-targets.ts'

export type CheckedLinks = { faults: Fault[]; links: number; external: number }

/** The path of the page that shows a file of the shop; null if several do, or none. */
export type PageOfFile = (file: string) => string | null

type Site = {
  targets: LinkTargets
  pageOf: PageOfFile
  /** The files below `media/`, by their names in the shop folder. */
  media: ReadonlySet<string>
}

/** Follows links to pages, their headings, files and media. Links to other sites are counted only. */
export function checkLinks(found: readonly FoundLink[], site: Site): CheckedLinks {
  const isExternal = ({ target }: FoundLink) => /^[a-z][a-z0-9+.-]*:/i.test(target)
  const followed = found.filter((link) => !isExternal(link))
  return {
    links: followed.length,
    external: found.length - followed.length,
    faults: followed.flatMap((link) => {
      const reason = explain(link, site)
      return reason === null ? [] : [{ file: link.file, line: link.line, reason: `${link.target}: ${reason}` }]
    }),
  }
}

/** Why a link leads nowhere, and the nearest existing target; null if it leads somewhere. */
function explain({ file, target }: FoundLink, site: Site): string | null {
  if (target.startsWith('#')) {
    const page = site.pageOf(file)
    return page === null ? null : explainAnchor(page, target.slice(1), site.targets)
  }
  const [address = '', anchor = ''] = target.split('#')
  const path = address.replace(/\?.*/, '')
  if (path.startsWith('media/')) return explainMedia(path, site.media)
  if (!path.startsWith('/')) return explainRelative(path, site.targets)
  return explainPath(decodePath(path) ?? path, anchor, site.targets)
}

function explainPath(path: string, anchor: string, targets: LinkTargets): string | null {
  if (targets.anchors.has(path)) return explainAnchor(path, anchor, targets)
  if (targets.files.has(path)) return null
  const redirected = findRedirect(path, '', toRouteRules(targets.redirects))
  if (redirected === null) return explainMissing(path, [...targets.anchors.keys(), ...targets.files])
  if (!redirected.startsWith('/')) return null
  const [next = '', nextAnchor = ''] = redirected.split('#')
  const isThere = targets.anchors.has(next) || targets.files.has(next)
  return isThere
    ? explainAnchor(next, anchor || nextAnchor, targets)
    : `Is redirected to ${redirected}, which is not there`
}

function explainAnchor(path: string, anchor: string, { anchors }: LinkTargets): string | null {
  const ids = anchors.get(path)
  const id = decodeFragment(anchor)
  if (id === '' || !ids || ids.has(id)) return null
  const nearest = findNearest(id, ids)
  return `${path} has no heading #${id}${nearest === undefined ? '' : `; the nearest is #${nearest}`}`
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function explainMedia(path: string, media: ReadonlySet<string>): string | null {
  if (media.has(path)) return null
  const nearest = findNearest(path, media)
  return `There is no such file${nearest === undefined ? '' : `; the nearest is ${nearest}`}`
}

function explainRelative(path: string, { anchors }: LinkTargets): string {
  const absolute = `/${path.replace(/^\.?\//, '').replace(/\.md$/, '')}`
  const target = anchors.has(absolute) ? absolute : findNearest(absolute, anchors.keys())
  return `Must begin with /${target === undefined ? '' : `; the nearest page is ${target}`}`
}
