import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What the dark scheme alone can break, and no width: everything else is the same as in the light. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** A frame is within a region of the page around it. */
const withoutRegions = { region: { enabled: false } }

/**
 * Expects that axe finds no violation on the page as it is now, frames included, or in the part of it that a selector names;
 * `place` stands in the failure. In the dark scheme only colours are checked.
 */
export async function expectAccessible(page: Page, place: string, part = 'html'): Promise<void> {
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  await expectNoViolation(page, place, part, isDark ? { runOnly: { type: 'rule', values: rulesOfColour } } : {})
}

/**
 * Expects the same, by all rules, on a small phone in the dark and on a desk in the light; the page stays wide, light and at
 * rest. Its colours are the same at every width.
 */
export async function expectAccessibleEverywhere(page: Page, place: string, part = 'html'): Promise<void> {
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    // At rest, because on the way from one scheme to the other the colours are those of neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolation(page, `${place} at ${width} px, ${colorScheme}`, part, {})
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(width)
  }
}

async function expectNoViolation(page: Page, place: string, part: string, { runOnly }: RunOptions): Promise<void> {
  // Each frame is checked by an axe of its own, which also reaches those of other origins.
  const options: RunOptions = { iframes: false, resultTypes: ['violations'] }
  if (runOnly) options.runOnly = runOnly
  const found = await findViolations(page.mainFrame(), part, options)
  expect(found.map((violation) => `${place}: ${violation}`)).toEqual([])
}

async function findViolations(frame: Frame, part: string, options: RunOptions): Promise<string[]> {
  if (!(await frame.evaluate<boolean>("typeof axe === 'object'"))) await frame.evaluate(axeSource)
  // Only the document around all frames needs a main landmark and a first heading.
  const initiator = frame.parentFrame() === null
  const run = `axe.run(${JSON.stringify({ include: [part], initiator })}, ${JSON.stringify(options)})`
  const { violations } = await frame.evaluate<AxeResults>(run)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
  for (const iframe of await frame.locator(`${part} iframe`).all()) {
    const child = (await iframe.isVisible()) ? await (await iframe.elementHandle())?.contentFrame() : null
    if (child)
      found.push(
        ...(await findViolations(child, 'html', { ...options, rules: { ...options.rules, ...withoutRegions } })),
      )
  }
  return found
}
