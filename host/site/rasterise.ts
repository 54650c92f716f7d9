import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Converts SVG to PNG, as wide as the SVG says or as asked. Texts are left out: no font is loaded. */
export type Rasterise = (svg: string, width?: number) => Buffer

/** Two megabytes, loaded with the first picture. */
let engine: ReturnType<typeof loadEngine> | undefined

async function loadEngine() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return Resvg
}

/** Loads what draws SVG, with the first picture. */
export async function openRasteriser(): Promise<Rasterise> {
  engine ??= loadEngine()
  const Resvg = await engine
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

/** Draws an SVG as bytes of red, green, blue and alpha, the colours multiplied by alpha. */
export async function drawPixels(svg: string): Promise<Uint8Array> {
  engine ??= loadEngine()
  const Resvg = await engine
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } })
  const image = drawing.render()
  const pixels = Uint8Array.from(image.pixels)
  image.free()
  drawing.free()
  return pixels
}
