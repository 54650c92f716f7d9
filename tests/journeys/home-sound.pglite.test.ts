import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

it('plays the products from the top of the home page with one click, and loads the sound no sooner', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/(player|processor)-/.test(request.url())) loaded.push(request.url())
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/', { waitUntil: 'networkidle' })
  const play = page.getByRole('button', { name: 'Play 7 against 11' })
  const place = await play.boundingBox()
  expect((place?.y ?? 900) + (place?.height ?? 0)).toBeLessThan(900)
  expect(loaded).toEqual([])

  await play.click()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  expect(loaded).not.toEqual([])
  await expectAccessible(page, 'a home page that plays')
  await page.getByRole('button', { name: 'Stop' }).click()

  // The rings are part of the button.
  await page.mouse.click(1000, 500)
  await page.getByRole('button', { name: 'Stop' }).click()
  await play.waitFor()
  expect(complaints).toEqual([])
})
