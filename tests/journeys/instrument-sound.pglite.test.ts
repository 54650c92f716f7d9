import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { circuitKinds, circuitKnobs, objectKnobs, type Sound } from '#contract/instrument/instrument.ts'
import { type ProcessorOptions, processorName } from '#web/instrument/messages.ts'
import { distance, peak, rms, spectrumOf } from '#web/instrument/testing/listening.ts'
import { readWav, writeWav } from '#web/instrument/wav.ts'
import { openVisitor, type Visitor } from '../support/browser.ts'
import { readPads } from '../support/instrument-pads.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

const sampleRate = 48_000
const seconds = 1.2
/** Sounds nearer to each other than this, in dB, would be taken for one. */
const apart = 2.2
/** Drift moves a single hit less than that: how far it goes shows in many. */
const driftApart = 0.3

let visitor: Visitor
let processorPath: string

beforeAll(async () => {
  visitor = await openVisitor(shop.url)
  await visitor.page.goto('/imprint-and-privacy-policy')
  const built = await readdir('dist/client/assets')
  processorPath = `/assets/${built.find((name) => /^processor-.*\.js$/.test(name))}`
})
afterAll(async () => {
  expect(visitor?.complaints).toEqual([])
})

type Rendering = { path: string; name: string; options: ProcessorOptions; sampleRate: number; seconds: number }

/** Has the browser render both sides of what it would play. */
async function renderInBrowser(page: Page, rendering: Rendering) {
  return page.evaluate(async (wanted) => {
    const context = new OfflineAudioContext(2, wanted.seconds * wanted.sampleRate, wanted.sampleRate)
    await context.audioWorklet.addModule(wanted.path)
    const node = new AudioWorkletNode(context, wanted.name, {
      numberOfInputs: 0,
      outputChannelCount: [2],
      processorOptions: wanted.options,
    })
    node.connect(context.destination)
    const rendered = await context.startRendering()
    return { left: rendered.getChannelData(0), right: rendered.getChannelData(1) }
  }, rendering)
}

const renderPad = (sound: Sound, velocity = 0.8) =>
  renderInBrowser(visitor.page, {
    path: processorPath,
    name: processorName,
    options: { sounds: [sound], score: { pace: 0.5, swing: 0, rows: [[velocity, 0]] }, plays: true },
    sampleRate,
    seconds,
  })

describe.each(readPads())('the pads of %s, as a browser plays them', (_product, pads) => {
  it('are whole and heard, and can be told from each other by ear', async () => {
    const spectra: { name: string; spectrum: number[] }[] = []
    for (const { name, sound } of pads) {
      const { left, right } = await renderPad(sound)
      for (const side of [left, right]) {
        expect(side.every(Number.isFinite), name).toBe(true)
        expect(peak(side), name).toBeLessThan(0.96)
        expect(rms(side.subarray(0, sampleRate / 10)), name).toBeGreaterThan(0.015)
      }
      spectra.push({ name, spectrum: spectrumOf(left, sampleRate) })
    }
    const near = spectra.flatMap((one, at) =>
      spectra
        .slice(0, at)
        .filter((other) => distance(one.spectrum, other.spectrum) < apart)
        .map(({ name }) => [one.name, name]),
    )
    expect(near).toEqual([])
  })
})

const plainObject: Sound = { kind: 'object', material: 0.3, size: 0.4, point: 0.5, loose: 0.2 }
const kinds: [kind: string, sound: Sound, knobs: readonly string[]][] = [
  ['object', plainObject, objectKnobs],
  ...circuitKinds.map((kind): [string, Sound, readonly string[]] => [
    kind,
    { kind, tune: 0.5, decay: 0.5, drift: 0, accent: 0.5 },
    circuitKnobs,
  ]),
]

describe.each(kinds)('a %s, as a browser plays it', (_kind, sound, knobs) => {
  it('is louder the harder it is hit', async () => {
    const [soft, hard] = [await renderPad(sound, 0.3), await renderPad(sound, 1)]
    expect(rms(hard.left)).toBeGreaterThan(rms(soft.left) * 2)
  })

  it.each(knobs)('follows its knob %s', async (knob) => {
    const [low, high] = [await renderPad({ ...sound, [knob]: 0.1 }, 1), await renderPad({ ...sound, [knob]: 0.9 }, 1)]
    const heard = distance(spectrumOf(low.left, sampleRate), spectrumOf(high.left, sampleRate))
    expect(heard).toBeGreaterThan(knob === 'drift' ? driftApart : apart)
  })
})

it('makes WAV files that a browser decodes to the same samples', async () => {
  const [[, [pad] = []] = []] = readPads()
  if (!pad) throw new Error('No product has a pad')
  const { left, right } = await renderPad(pad.sound)
  const file = writeWav({ sampleRate, left, right }, 24)
  const decoded = await visitor.page.evaluate(
    async ({ bytes, rate }) => {
      const sound = await new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes.buffer)
      return [sound.getChannelData(0), sound.getChannelData(1)]
    },
    { bytes: file, rate: sampleRate },
  )
  const read = readWav(file)
  for (const [side, written] of [read.left, read.right].entries()) {
    const heard = decoded[side] ?? new Float32Array(0)
    expect(heard.length).toBe(written.length)
    expect(Math.max(...written.map((sample, at) => Math.abs(sample - (heard[at] ?? 9))))).toBeLessThan(2 / 2 ** 23)
  }
})
