import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '#web/site/escape.ts'
import type { PlugInFolder } from './plug-in-folder.ts'

/** Where a build has the script of the frame, which is in the document itself: an export needs no further file. */
export const readFrameScript = (buildFolder: string): Promise<string> =>
  readFile(join(buildFolder, 'plug-in-frame/plug-in-frame.js'), 'utf8')

/** The document of a plug-in: the script of the frame, which loads the vendor's module. */
export function writeFrameDocument({ entry }: PlugInFolder, script: string): string {
  const address = `files/${entry.split('/').map(encodeURIComponent).join('/')}`
  return [
    '<!doctype html>',
    `<html lang="en" data-entry="${escapeHtml(address)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Plug-in</title>',
    '<style>html,body{margin:0;overflow:hidden;background:transparent}</style>',
    '</head>',
    '<body>',
    // A closing tag in a string of the script would end the element.
    `<script type="module">${script.replaceAll(/<\/(?=script)/gi, '<\\/')}</script>`,
    '</body>',
    '</html>',
  ].join('\n')
}
