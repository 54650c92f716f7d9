import type { Page } from 'playwright-core'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { launchBrowser, openVisitor } from '#tests/support/browser.ts'

export type View = { width: 390 | 1440; colorScheme: 'light' | 'dark' }

/** The parts that a page is compared by, so that one which has changed in height hides nothing of the others. */
export const parts = ['header', 'main', 'footer'] as const
export type Part = (typeof parts)[number]

/** The pictures of a page's parts; without those that it does not have. */
export type PartPictures = Partial<Record<Part, Buffer>>

type Pair = { path: string; view: View; before: PartPictures; after: PartPictures }

/** Takes pictures of all pages on two versions of the program, and hands over those of each page. */
export async function takePairs(
  origins: { before: string; after: string },
  paths: readonly string[],
  views: readonly View[],
  onPair: (pair: Pair) => Promise<void>,
): Promise<void> {
  const browser = await launchBrowser()
  try {
    for (const view of views) {
      const open = async (origin: string) => (await openVisitor(origin, view, browser)).page
      const pages = await Promise.all([open(origins.before), open(origins.after)])
      for (const path of paths) {
        const [before = {}, after = {}] = await Promise.all(pages.map((page) => takeParts(page, path)))
        await onPair({ path, view, before, after })
      }
      await Promise.all(pages.map((page) => page.context().close()))
    }
  } finally {
    await browser.close()
  }
}

const boxesSchema = z.array(
  z.object({ part: z.enum(parts), left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
)

/** Runs in the browser: where the parts are that have a size. */
const findBoxes = `${JSON.stringify(parts)}.flatMap((part) => {
  const found = [...document.querySelectorAll('#root ' + part)]
  const box = found.at(part === 'footer' ? -1 : 0)?.getBoundingClientRect()
  const round = (length) => Math.round(length)
  return box && box.height > 0
    ? [{ part, left: round(box.left + scrollX), top: round(box.top + scrollY), width: round(box.width), height: round(box.height) }]
    : []
})`

async function takeParts(page: Page, path: string): Promise<PartPictures> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready.then(() => true)')
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  const boxes = z.parse(boxesSchema, await page.evaluate(findBoxes))
  const taken: PartPictures = {}
  for (const { part, ...box } of boxes) taken[part] = await sharp(whole).extract(box).png().toBuffer()
  return taken
}

/** By how much a channel of a pixel may differ: edges of letters are drawn a little differently each time. */
const channelTolerance = 24
/** The part of a picture's pixels that may differ by more. */
const pixelTolerance = 0.0002

/** What differs between two pictures, for people; null when nobody would see it. */
export async function describeDifference(
  before: Buffer | undefined,
  after: Buffer | undefined,
): Promise<string | null> {
  if (!before && !after) return null
  if (!before || !after) return before ? 'is gone' : 'is new'
  const one = await readPixels(before)
  const other = await readPixels(after)
  if (one.width !== other.width || one.height !== other.height)
    return `${one.width} × ${one.height} became ${other.width} × ${other.height}`
  let count = 0
  for (let start = 0; start < one.data.length; start += 3) if (isDifferent(one.data, other.data, start)) count += 1
  const share = (count * 3) / one.data.length
  return share <= pixelTolerance ? null : `${(share * 100).toFixed(2)} % of pixels`
}

const isDifferent = (one: Buffer, other: Buffer, start: number): boolean =>
  [0, 1, 2].some((channel) => Math.abs((one[start + channel] ?? 0) - (other[start + channel] ?? 0)) > channelTolerance)

async function readPixels(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
