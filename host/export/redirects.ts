import { escapeHtml } from '#web/site/escape.ts'
import type { Content } from '../content/content.ts'
import type { ExportedFile } from './exported-file.ts'
import { isOneFile, pageFileOf } from './file-names.ts'

type Redirects = Content['redirects']

/** The vendor's redirects as pages that send their visitors on, and those that only the static host can do. */
export function exportRedirects(
  redirects: Redirects,
  publicUrl: string,
): { files: ExportedFile[]; leftToHost: { from: string; to: string }[] } {
  const rules = Object.entries(redirects).map(([from, to]) => ({ from, to }))
  return {
    files: rules
      .filter(({ from }) => isOneFile(from))
      .map(({ from, to }) => ({ name: pageFileOf(from), body: writeRedirect(to, publicUrl) })),
    leftToHost: rules.filter(({ from }) => !isOneFile(from)),
  }
}

/** A page that sends its visitor on without script; search engines take it for a move. */
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
