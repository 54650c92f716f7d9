import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'

/**
 * Expects a page as it is now to be sound on a small phone and on a desk, light and dark; it stays wide, light and at
 * rest. Its colours are the same at every width.
 */
export async function expectAccessibleEverywhere(page: Page, place: string, part = 'html'): Promise<void> {
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [320, 'light'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    // At rest: on the way from one scheme to the other colours are neither's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `${place} at ${width} px, ${colorScheme}`, part)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(width)
  }
}
