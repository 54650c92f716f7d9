import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Rasterise = (svg: string) => Buffer

let opened: Promise<Rasterise> | undefined

/** What turns SVG without texts into PNG. Two megabytes, loaded when the first picture is to be made. */
export function openRasteriser(): Promise<Rasterise> {
  opened ??= open()
  return opened
}

async function open(): Promise<Rasterise> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return (svg) => {
    const drawing = new Resvg(svg, { font: { loadSystemFonts: false } })
    const image = drawing.render()
    const png = Buffer.from(image.asPng())
    image.free()
    drawing.free()
    return png
  }
}
