import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Point } from './svg.ts'

export type Font = 'oddmeter' | 'halden'

const require = createRequire(import.meta.url)
const packaged = (name: string) => require.resolve(`@fontsource-variable/${name}`)
const fonts = {
  oddmeter: {
    text: packaged('instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    display: packaged('bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'),
  },
  halden: {
    text: resolve('shops/halden/media/fonts/schibsted-grotesk.woff2'),
    display: packaged('newsreader/files/newsreader-latin-opsz-normal.woff2'),
  },
}

/** A page that shows nothing but a drawing, in the fonts of a shop. */
export function writePage(drawing: string, { size: [width, height], font }: { size: Point; font: Font }): string {
  const faces = Object.entries(fonts[font]).map(
    ([name, file]) =>
      `@font-face { font-family: ${name}; src: url('${pathToFileURL(file).href}'); font-weight: 200 900 }`,
  )
  return `<!doctype html><meta charset="utf-8"><style>${faces.join('\n')}
    * { margin: 0 } svg { display: block; font-family: text } .display { font-family: display }</style>
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`
}
