import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { readContent } from '#host/shop/read-content.ts'
import { findChromium } from '../../tests/environment/chromium.ts'
import { normalise } from '../demo-audio/patterns.ts'
import { drawClatter, rows, size } from '../demo-pictures/clatter-interface.ts'
import { writePage } from '../demo-pictures/drawing-page.ts'
import { framesPerSecond, playTake, sampleRate } from './clatter-take.ts'
import { type Chunk, pictureSetup, soundSetup, writeWebm } from './webm.ts'

/**
 * Renders the video of Clatter's window: what the window shows is drawn for each frame, and what is heard comes from the instrument of the
 * site. The encoders are those of the browser that the tests use. `node scripts/demo-video/render.ts`
 */

const file = 'shops/oddmeter/media/clatter/material.webm'
const poster = 'shops/oddmeter/media/clatter/material.png'
const seconds = 18
const scale = 1.5
const secondsBetweenKeys = 3
/** The frame of the poster: the pot is struck, and is made of wood. */
const posterFrame = 7 * framesPerSecond

const { products } = await readContent('shops/oddmeter')
const instrument = products.get('clatter')?.instrument
if (!instrument) throw new Error('Clatter has no instrument')
const sounds = instrument.pads.map(({ sound }) => sound)
const take = playTake(sounds, { tempo: 132, swing: 0, rows: [...rows] }, seconds)
const [width, height] = [Math.round(size[0] * scale), Math.round(size[1] * scale)]

const { path, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } })
const drawing = await openDrawing()
const encoders = await openEncoders()

/** A page that shows a frame after the other. */
async function openDrawing(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: size[0], height: size[1] }, deviceScaleFactor: scale })
  const source = resolve('.cache/demo-video.html')
  await writeFile(source, writePage(drawClatter(), { size, font: 'oddmeter' }))
  await page.goto(pathToFileURL(source).href)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  return page
}

/** A page with the functions of encode-in-browser.js. */
async function openEncoders(): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(pathToFileURL(resolve('.cache/demo-video.html')).href)
  await page.addScriptTag({ path: resolve('scripts/demo-video/encode-in-browser.js') })
  return page
}

type Kept = { chunks: (Omit<Chunk, 'bytes'> & { bytes: string })[]; description: string | null }

const call = (name: string, ...parameters: unknown[]): Promise<Kept> =>
  encoders.evaluate(`${name}(${parameters.map((each) => JSON.stringify(each)).join(', ')})`)

const toTrack = ({ chunks, description }: Kept) => ({
  chunks: chunks.map(({ bytes, ...chunk }) => ({ ...chunk, bytes: Buffer.from(bytes, 'base64') })),
  ...(description !== null && { privateData: Buffer.from(description, 'base64') }),
})

async function encodePicture() {
  await call('startPicture', { width, height, framesPerSecond, bitrate: 450_000 })
  for (const [index, moment] of take.moments.entries()) {
    await drawing.evaluate(`document.querySelector('svg').innerHTML = ${JSON.stringify(drawClatter(moment))}`)
    const png = await drawing.screenshot()
    if (index === posterFrame) await writeFile(poster, await sharp(png).png({ palette: true, effort: 10 }).toBuffer())
    await call('addFrame', png.toString('base64'), index, index % (framesPerSecond * secondsBetweenKeys) === 0)
  }
  return toTrack(await call('finishPicture'))
}

async function encodeSound() {
  const channels = fadeOut(normalise([take.left, take.right]))
  const samples = Buffer.concat(
    channels.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  )
  return toTrack(await call('encodeSound', samples.toString('base64'), { sampleRate, bitrate: 96_000 }))
}

/** So that the end of the video does not cut what rings. */
function fadeOut(channels: Float32Array[]): Float32Array[] {
  const fade = sampleRate
  return channels.map((channel) => channel.map((sample, at) => sample * Math.min(1, (channel.length - at) / fade)))
}

const picture = await encodePicture()
const sound = await encodeSound()
await browser.close()
const video = writeWebm(
  [
    { codec: 'V_VP9', ...picture, setup: pictureSetup(width, height) },
    { codec: 'A_OPUS', ...sound, setup: soundSetup(sampleRate, 2) },
  ],
  seconds * 1000,
)
await writeFile(file, video)
console.log(`${file}: ${width} × ${height}, ${seconds} seconds, ${Math.round(video.length / 1000)} kB`)
