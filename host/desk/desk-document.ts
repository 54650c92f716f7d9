import { deskApi } from '#contract/desk/endpoints.ts'
import type { Theme } from '#contract/theme.ts'
import { escapeHtml } from '#web/site/escape.ts'
import { linkIcon } from '#web/site/icon-link.ts'
import type { Content } from '../shop/content.ts'
import { listIconLinks } from '../site/icons.ts'
import { withTheme } from '../site/theme-files.ts'
import type { DeskBuild } from './desk-build.ts'

/**
 * Writes the document of a page of the desk. It is empty but for the vendor's name and look: its scripts read the rest. The
 * browser requests all of them and the session at once, instead of each when the one before names it.
 */
export function writeDeskDocument(
  { script, styles, scriptsOf }: Pick<DeskBuild, 'script' | 'styles' | 'scriptsOf'>,
  content: Pick<Content, 'vendor' | 'theme' | 'favicon'>,
  module: string | undefined,
): string {
  const preloads = scriptsOf(module)
  const assets = withTheme({ script, preloads, styles: [...styles], lateStyles: [], fonts: [] }, content.theme)
  return [
    '<!doctype html>',
    `<html lang="en" data-vendor="${escapeHtml(content.vendor.name)}"${describeLogo(content.theme)}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(content.vendor.name)} desk</title>`,
    '<meta name="robots" content="noindex, nofollow">',
    ...listIconLinks(content).map(linkIcon),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.fonts.map(({ path, type }) => `<link rel="preload" href="${path}" as="font" type="${type}" crossorigin>`),
    `<script type="module" src="${assets.script}"></script>`,
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<link rel="preload" href="${deskApi.showDeskSession.path}" as="fetch" crossorigin>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    '<noscript>The desk needs JavaScript.</noscript>',
    '</body>',
    '</html>',
  ].join('\n')
}

/** The mark of the theme, which the desk shows beside the vendor's name. */
const describeLogo = ({ pictures: { mark } }: Theme): string =>
  mark.light && mark.dark ? ` data-mark="${mark.light.path}" data-dark-mark="${mark.dark.path}"` : ''
