import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Converts SVG to PNG, as wide as the SVG says or as asked. Texts are left out: no font is loaded. */
export type Rasterise = (svg: string, width?: number) => Buffer

let opened: Promise<Rasterise> | undefined

/** Opens the rasteriser: two megabytes, loaded with the first picture. */
export function openRasteriser(): Promise<Rasterise> {
  opened ??= open()
  return opened
}

async function open(): Promise<Rasterise> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return (svg, width) => {
    const fitTo = width === undefined ? { mode: 'original' as const } : { mode: 'width' as const, value: width }
    const drawing = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo })
    const image = drawing.render()
    const png = Buffer.from(image.asPng())
    image.free()
    drawing.free()
    return png
  }
}
