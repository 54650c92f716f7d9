import { createHash } from 'node:crypto'
import { escapeHtml } from '#web/site/escape.ts'
import type { SunsetLook } from './sunset-look.ts'

type Document = {
  title: string
  vendorName: string
  /** The way to the folder of the website: '' or '../../'. */
  root: string
  look: SunsetLook
  main: string
  script?: string
  footer: string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A document that loads nothing: its policy names its own style and script by their hashes and allows nothing else. */
export function writeSunsetDocument({ title, vendorName, root, look, main, script, footer }: Document): string {
  // A closing tag in a string of the script would end the element.
  const code = script?.trim().replaceAll(/<\/(?=script)/gi, '<\\/')
  const policy = [
    "default-src 'none'",
    ...(code === undefined
      ? []
      : [`script-src ${hashOf(code)}`, "require-trusted-types-for 'script'", "trusted-types 'none'"]),
    `style-src ${hashOf(look.css)}`,
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${escapeHtml(look.icon)}">
<style>${look.css}</style>
</head>
<body>
<header class="head"><a class="brand" href="${root}index.html">${look.mark}<span>${escapeHtml(vendorName)}</span></a></header>
<main>
${main}
</main>
<footer>${footer}</footer>
${code === undefined ? '' : `<script>${code}</script>\n`}</body>
</html>
`
}
