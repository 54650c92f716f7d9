import type { Storefront } from '#contract/entities/catalogue.ts'
import { escapeHtml } from '#web/site/escape.ts'
import { decodePath } from '#web/site/navigation/match.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Content } from '../shop/content.ts'
import { listTargets } from '../site/build-files.ts'
import type { BuildTarget } from '../site/build-target.ts'
import type { SiteSettings } from '../site/config.ts'
import { missing } from '../site/not-found.ts'
import type { ProductionBuild } from '../site/production-build.ts'
import { changePasswordPath, changePasswordTarget } from '../site/routing.ts'
import type { ExportedFile } from './export-folder.ts'
import { exportMedia } from './export-media.ts'
import { exportPlugIns } from './export-plug-ins.ts'

/** Without this file GitHub Pages ignores names that begin with an underscore, such as `_payload.json`. */
const noJekyll: ExportedFile = { name: '.nojekyll', body: '' }

/** The site as files for a static host, and the redirects that the host has to be configured for. */
export async function exportSite(
  build: ProductionBuild,
  settings: SiteSettings,
  content: Content,
  storefront: Storefront,
  media: MediaStore,
  buildFolder: string,
): Promise<{ files: ExportedFile[]; leftToHost: { from: string; to: string }[] }> {
  const list = () => listTargets(build, settings, content, storefront)
  const listed = await list()
  const mediaFiles = await exportMedia(media, content.media)
  // Pages contain what has been measured of recordings.
  const targets = mediaFiles.isMeasured ? await list() : listed
  const { files, leftToHost } = exportRedirects(
    { ...content.redirects, [changePasswordPath]: changePasswordTarget },
    settings.publicUrl,
  )
  const made = await Promise.all(targets.map(makeFile))
  return {
    files: [
      ...made.filter((file) => file !== null),
      ...files,
      ...mediaFiles.files,
      ...(await exportPlugIns(content.media, buildFolder)),
      noJekyll,
    ],
    leftToHost,
  }
}

async function makeFile({ path, type, make }: BuildTarget): Promise<ExportedFile | null> {
  const name = fileNameOf(path, type)
  return name === null ? null : { name, body: await make() }
}

const notFoundFile = '404.html'

/**
 * The file with which a static host answers a path; for a page the `index.html` of a folder. Null for names that are no paths:
 * the checkout, for example, is served by the licensing service.
 */
export function fileNameOf(path: string, type: string): string | null {
  if (path === missing.unknown.path) return notFoundFile
  if (!path.startsWith('/')) return null
  return type.startsWith('text/html') ? pageFileOf(path) : path.slice(1)
}

/** The file of a page. */
const pageFileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)

/** Whether one file can serve a path. It can't serve everything below a folder. */
export const isOneFile = (path: string): boolean => !path.includes('*') && decodePath(path) === path

type Redirects = Content['redirects']

/** The vendor's redirects as pages that redirect, and those that only the static host can do. */
export function exportRedirects(
  redirects: Redirects,
  publicUrl: string,
): { files: { name: string; body: string }[]; leftToHost: { from: string; to: string }[] } {
  const rules = Object.entries(redirects).map(([from, to]) => ({ from, to }))
  return {
    files: rules
      .filter(({ from }) => isOneFile(from))
      .map(({ from, to }) => ({ name: pageFileOf(from), body: writeRedirect(to, publicUrl) })),
    leftToHost: rules.filter(({ from }) => !isOneFile(from)),
  }
}

/** A page that redirects without a script. Search engines treat it as a permanent redirect. */
function writeRedirect(target: string, publicUrl: string): string {
  const href = escapeHtml(target)
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>This page has moved</title>',
    `<link rel="canonical" href="${escapeHtml(new URL(target, publicUrl).href)}">`,
    `<meta http-equiv="refresh" content="0; url=${href}">`,
    '</head>',
    `<body><p>This page has moved to <a href="${href}">${href}</a>.</p></body>`,
    '</html>',
  ].join('\n')
}
