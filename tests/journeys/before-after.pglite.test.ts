import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { JSHandle, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLoudnessMeter } from '#host/media/worker/audio/loudness.ts'
import type { startPair } from '#web/site/components/audio/pair.ts'
import { freshDatabase } from '../environment/database.ts'
import { chooseEach } from '../environment/length.ts'
import { openVisitor, type Visitor } from '../support/browser.ts'
import { openInteractive } from '../support/page-visits.ts'
import { type Program, startProgram } from '../support/program.ts'

let program: Program
let visitor: Visitor
let pairPath: string

beforeAll(async () => {
  const database = await freshDatabase('before-after')
  const pages = path.join(database.dataDir, 'pages')
  program = await startProgram(database, { SHOP: path.resolve('shops/halden'), PAGES_FOLDER: pages })
  visitor = await openVisitor(program.url)
  const built = await readdir('dist/client/assets')
  pairPath = `/assets/${built.find((name) => /^pair-.*\.js$/.test(name))}`
})
afterAll(async () => {
  expect(visitor?.complaints).toEqual([])
  await program?.stop()
})

/** The files and gains of a recording on a page, as the page has them once they are measured. */
async function findVersions(page: string, title: string) {
  const read = async () => (await fetch(`${program.url}${page}/_payload.json`)).json()
  await expect.poll(async () => JSON.stringify(await read())).not.toContain('"loudness":null')
  type Side = { audio: { src: string }; gain: number }
  type Item = { title: string; dry: Side; processed: Side }
  const { inserted }: { inserted: { payload: { items?: Item[] } }[] } = await read()
  const item = inserted.flatMap(({ payload }) => payload.items ?? []).find((each) => each.title === title)
  if (!item) throw new Error(`${page} has no recording ${title}`)
  return [item.dry, item.processed].map(({ audio, gain }) => ({ src: audio.src, gain }))
}

type Rendering = {
  versions: { src: string; gain: number }[]
  heard: number
  seconds: number
  switches: { at: number; to: number }[]
}

/** Has the browser render what a visitor would hear. */
async function render(page: Page, rendering: Rendering): Promise<Float32Array> {
  const module: JSHandle<{ startPair: typeof startPair }> = await page.evaluateHandle(`import('${pairPath}')`)
  return page.evaluate(
    async ({ module, rendering: { versions, seconds, heard, switches } }) => {
      const context = new OfflineAudioContext(1, seconds * 44_100, 44_100)
      const decoded = await Promise.all(
        versions.map(async ({ src, gain }) => {
          const bytes = await (await fetch(src)).arrayBuffer()
          return { buffer: await context.decodeAudioData(bytes), gain }
        }),
      )
      const pair = module.startPair(context, decoded, { at: 0, offset: 0, heard })
      for (const { at, to } of switches) pair.switchTo(to, at)
      return (await context.startRendering()).getChannelData(0)
    },
    { module, rendering },
  )
}

const loudnessOf = (samples: Float32Array) => {
  const meter = createLoudnessMeter(44_100, 1)
  meter.add([samples])
  return meter.integrate() ?? Number.NEGATIVE_INFINITY
}

/** The longest time without sound, in milliseconds. */
function longestGap(samples: Float32Array): number {
  let longest = 0
  let silent = 0
  for (const sample of samples) {
    silent = Math.abs(sample) < 0.0005 ? silent + 1 : 0
    longest = Math.max(longest, silent)
  }
  return (longest / 44_100) * 1000
}

const steepest = (samples: Float32Array) =>
  samples.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? sample))), 0)

const recordings = [
  ['/terskel', 'Drums'],
  ['/terskel', 'Plucked strings'],
  ['/blikk', 'Drums'],
  ['/blikk', 'Plucked strings'],
] as const

describe.each(chooseEach(3, recordings))('the recording on %s called %s', (page, title) => {
  it('is equally loud before and after, within half a unit', { tags: ['long'] }, async () => {
    await visitor.page.goto(page)
    const versions = await findVersions(page, title)
    const heard = { versions, seconds: 4.8, switches: [] }
    const dry = await render(visitor.page, { ...heard, heard: 0 })
    const processed = await render(visitor.page, { ...heard, heard: 1 })
    expect(Math.abs(loudnessOf(dry) - loudnessOf(processed))).toBeLessThan(0.5)
  })
})

it('a switch leaves no gap and no click, wherever it falls', async () => {
  await visitor.page.goto('/terskel')
  const versions = await findVersions('/terskel', 'Plucked strings')
  const switches = Array.from({ length: 40 }, (_, index) => ({ at: 0.1 + index * 0.1137, to: index % 2 }))
  const whole = { versions, seconds: 5.5, switches: [] }
  const switched = await render(visitor.page, { ...whole, heard: 1, switches })
  const dry = await render(visitor.page, { ...whole, heard: 0 })
  const processed = await render(visitor.page, { ...whole, heard: 1 })
  expect(longestGap(switched)).toBeLessThan(5)
  expect(steepest(switched)).toBeLessThan(1.1 * Math.max(steepest(dry), steepest(processed)))
  const at = Math.round(0.2 * 44_100)
  expect(switched[at]).toBeCloseTo(dry[at] ?? 9, 4)
  expect(switched[at + Math.round(0.1 * 44_100)]).toBeCloseTo(processed[at + Math.round(0.1 * 44_100)] ?? 9, 4)
})

it('is switched by the key B while it plays, and another one stops it', async () => {
  const { page } = visitor
  await openInteractive(page, '/terskel')
  const drums = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Drums' }) })
  await drums.getByRole('button', { name: 'Play Drums' }).click()
  await page.getByRole('button', { name: 'Pause Drums' }).waitFor()
  const isDry = () => drums.getByRole('radio', { name: 'Dry' }).isChecked()
  expect(await isDry()).toBe(false)
  await drums.getByRole('button', { name: 'Pause Drums' }).press('b')
  expect(await isDry()).toBe(true)
  const position = async () => Number(await page.getByRole('slider', { name: 'Position in Drums' }).inputValue())
  await expect.poll(position).toBeGreaterThan(0.2)
  await page.getByRole('button', { name: 'Play Plucked strings' }).click()
  await page.getByRole('button', { name: 'Play Drums' }).waitFor()
})

it('can be heard without knowing which version it is, and the answers are counted', async () => {
  const { page } = visitor
  await openInteractive(page, '/terskel')
  const drums = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Drums' }) })
  await drums.getByRole('button', { name: 'Which is which?' }).click()
  for (let round = 1; round <= 5; round++) {
    await drums.getByText(`Round ${round} of 5: which one is “Compressed”?`).waitFor()
    await drums.getByRole('radio', { name: 'Y' }).check()
    await drums.getByRole('button', { name: 'X', exact: true }).click()
  }
  await drums.getByText(/^[0-5] of 5 right\./).waitFor()
  await drums.getByRole('button', { name: 'End the test' }).click()
  await drums.getByRole('radio', { name: 'Compressed' }).waitFor()
})
