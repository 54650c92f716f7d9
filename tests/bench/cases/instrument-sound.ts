import { readdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import type { Sound } from '#contract/instrument/instrument.ts'
import type { Case } from '#tests/cases/case.ts'
import { openVisitor } from '#tests/support/browser.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { type ProcessorOptions, processorName } from '#web/instrument/messages.ts'
import { inBrowser } from '../measuring/programs.ts'

const runs = 3
const seconds = 4
const limit = 0.5

/** Eight objects, each hit on every step: the most that the instrument computes. */
function createBusiestOptions(): ProcessorOptions {
  const row = Array<number>(16).fill(1)
  const sounds = Array.from(
    { length: 8 },
    (_, pad): Sound => ({ kind: 'object', material: pad / 7, size: 1, point: 0.5, loose: 1 }),
  )
  return { sounds, score: { pace: 10, swing: 0.5, rows: sounds.map(() => row) }, plays: true }
}

/** Runs in the browser: renders the sound and answers how many seconds that took. */
const render = (processorPath: string) => `(async () => {
  const context = new OfflineAudioContext(2, ${seconds} * 48000, 48000)
  await context.audioWorklet.addModule('${processorPath}')
  const options = { numberOfInputs: 0, outputChannelCount: [2], processorOptions: ${JSON.stringify(createBusiestOptions())} }
  new AudioWorkletNode(context, '${processorName}', options).connect(context.destination)
  const startedAt = performance.now()
  await context.startRendering()
  return (performance.now() - startedAt) / 1000
})()`

async function measure(browser: Browser, url: string) {
  const { page } = await openVisitor(url, {}, browser)
  await page.goto('/imprint-and-privacy-policy')
  const built = await readdir('dist/client/assets')
  const script = render(`/assets/${built.find((name) => /^processor-.*\.js$/.test(name))}`)
  const shares: number[] = []
  while (shares.length < runs) shares.push(z.number().parse(await page.evaluate<unknown>(script)) / seconds)
  return {
    passed: medianOf(shares) < limit,
    measured: `${medianOf(shares).toFixed(2)} of the time it lasts (${shares.map((share) => share.toFixed(2)).join(', ')})`,
  }
}

export const cases: Case[] = [
  {
    name: 'sound of the instrument',
    figure: `computed in less than ${limit} of the time it lasts, with 8 voices on each of 16 steps; median of ${runs}`,
    run: () => inBrowser(measure),
  },
]
