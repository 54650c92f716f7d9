import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../../tests/environment/chromium.ts'
import { size as clatterSize, drawClatter } from './clatter-interface.ts'
import { type Font, writePage } from './drawing-page.ts'
import { figureSize } from './figure.ts'
import { figures } from './figures.ts'
import { drawMicro, size as microSize } from './micro-interface.ts'
import type { Point } from './svg.ts'
import { drawThrum, size as thrumSize } from './thrum-interface.ts'

/**
 * Renders the pictures of the demo shops: the windows of Oddmeter's plug-ins, and figures of what the plug-ins of both shops do. They
 * are drawn here, twice as large as they are shown. `node scripts/demo-pictures/render.ts [part of a file name]`
 */

type Picture = { file: string; size: Point; font: Font; draw: () => string }

const oddmeter = 'shops/oddmeter/media'
const pictures: Picture[] = [
  { file: `${oddmeter}/clatter/clatter.png`, size: clatterSize, font: 'oddmeter', draw: drawClatter },
  { file: `${oddmeter}/thrum/thrum.png`, size: thrumSize, font: 'oddmeter', draw: drawThrum },
  { file: `${oddmeter}/clatter-micro/clatter-micro.png`, size: microSize, font: 'oddmeter', draw: drawMicro },
  ...figures.map(({ shop, product, name, draw }) => ({
    file: `shops/${shop}/media/${product}/${name}.png`,
    size: figureSize,
    font: shop,
    draw,
  })),
]

const { path, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } })
const page = await browser.newPage({ deviceScaleFactor: 2 })
const source = resolve('.cache/demo-picture.html')
for (const picture of pictures.filter(({ file }) => file.includes(process.argv[2] ?? ''))) {
  const [width, height] = picture.size
  await writeFile(source, writePage(picture.draw(), picture))
  await page.setViewportSize({ width, height })
  await page.goto(pathToFileURL(source).href)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const bytes = await sharp(await page.screenshot())
    .png({ palette: true, quality: 95, effort: 10 })
    .toBuffer()
  await mkdir(dirname(picture.file), { recursive: true })
  await writeFile(picture.file, bytes)
  console.log(`${picture.file}: ${width * 2} × ${height * 2}, ${Math.round(bytes.length / 1000)} kB`)
}
await browser.close()
