import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sound } from '#contract/instrument/instrument.ts'
import { readContent } from '#host/shop/read-content.ts'
import { compress } from './compressor.ts'
import { encodeFlac } from './flac.ts'
import { normalise, renderPattern, type Stereo, sampleRate, toMono } from './patterns.ts'
import { ring } from './plate.ts'
import { playStrings } from './strings.ts'

/**
 * Renders the recordings of the demo shops: Oddmeter's with the instrument that visitors play, Halden's with a compressor and a
 * plate that are written here. The same code gives the same files. `node scripts/demo-audio/render.ts`
 */

const { products } = await readContent('shops/oddmeter')

function instrumentOf(id: string) {
  const instrument = products.get(id)?.instrument
  if (!instrument) throw new Error(`${id} has no instrument`)
  return instrument
}
const soundsOf = (id: string): Sound[] => instrumentOf(id).pads.map(({ sound }) => sound)

/** A pattern of a product's page, for a number of steps. */
function renderOf(id: string, name: string, steps: number): Stereo {
  const pattern = instrumentOf(id).patterns.find((each) => each.name === name)
  if (!pattern) throw new Error(`${id} has no pattern ${name}`)
  return renderPattern(soundsOf(id), pattern, steps)
}

async function save(file: string, channels: readonly Float32Array[]) {
  const bytes = encodeFlac(normalise(channels), sampleRate)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  console.log(`${file}: ${Math.round(bytes.length / 1000)} kB`)
}

async function renderOddmeter() {
  const folder = 'shops/oddmeter/media/demos'
  const kitchen = {
    tempo: 96,
    swing: 0,
    rows: ['........', 'x..x..x.', '........', '..x..x..', 'X.......', '.x..x.xx', '...X...x', '........'],
  }
  await save(`${folder}/clatter-rachenitsa.flac`, [toMono(renderOf('clatter', 'Rachenitsa, 2+2+3', 21))])
  await save(`${folder}/clatter-seven-eleven.flac`, [toMono(renderOf('clatter', 'Seven against eleven', 28))])
  await save(`${folder}/clatter-glass.flac`, [toMono(renderPattern(soundsOf('clatter'), kitchen, 16))])
  await save(`${folder}/thrum-kopanitsa.flac`, [toMono(renderOf('thrum', 'Kopanitsa, 2+2+3+2+2', 22))])
  await save(`${folder}/thrum-paidushko.flac`, [toMono(renderOf('thrum', 'Paidushko, 2+3', 20))])
}

/** A bar for drums with room between the hits, so that releases and tails are heard. */
const drums = {
  tempo: 100,
  swing: 0,
  rows: [
    'X..x..x...X.....',
    '............x...',
    '....X.......X...',
    '................',
    '..............x.',
    '...............x',
    'x.x.x.xxx.x.x.x.',
    '.......x........',
  ],
}
const pluck = (at: number, note: number, velocity: number) => ({ at, note, velocity })
const riff = {
  tempo: 100,
  beats: 8,
  notes: [
    pluck(0, 40, 0.9),
    pluck(0.5, 52, 0.4),
    pluck(1, 55, 0.35),
    pluck(1.5, 59, 0.8),
    pluck(2, 57, 0.3),
    pluck(3, 52, 0.45),
    pluck(3.5, 50, 0.25),
    pluck(4, 43, 0.95),
    pluck(4.5, 55, 0.3),
    pluck(5, 59, 0.4),
    pluck(5.5, 62, 0.85),
    pluck(6, 59, 0.3),
    pluck(7, 55, 0.4),
  ],
}

const compressor = { threshold: -30, ratio: 4, knee: 9, attack: 0.004 }

async function renderHalden() {
  const folder = 'shops/halden/media/demos'
  const sources = {
    drums: normalise([toMono(renderPattern(soundsOf('thrum'), drums, 16))]),
    strings: normalise([playStrings(riff, sampleRate)]),
  }
  for (const [name, [dry = new Float32Array()]] of Object.entries(sources)) {
    await save(`${folder}/${name}.flac`, [dry])
    await save(`${folder}/${name}-terskel.flac`, [compress(dry, compressor, sampleRate)])
    const [plate = new Float32Array()] = normalise([toMono(ring(dry, sampleRate))], 0.5)
    await save(`${folder}/${name}-blikk.flac`, [dry.map((sample, at) => sample * 0.7 + (plate[at] ?? 0))])
  }
}

await renderOddmeter()
await renderHalden()
