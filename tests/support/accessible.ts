import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the dark scheme alone can break: everything else is the same as in the light. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Expects that axe finds no fault with the page as it is now, frames included, or with the part of it that a selector
 * names; `place` names it where it does. Where the page is dark only its colours are looked at.
 */
export async function expectAccessible(page: Page, place: string, part = 'html'): Promise<void> {
  const axe = new AxeBuilder({ page }).include(part)
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  const { violations } = await (isDark ? axe.withRules(rulesOfColour) : axe).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${place}: ${id} at ${target.join(' ')}`),
  )
  expect(found).toEqual([])
}
