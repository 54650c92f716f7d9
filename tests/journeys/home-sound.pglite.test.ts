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

it('plays a rhythm within a guide, shows its steps, and opens it in the instrument', { tags: ['long'] }, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/guides/clatter-2/first-hit')
  const figure = page.getByRole('region', { name: 'Four versions of one pot' })
  await figure.getByRole('img', { name: 'Steps 3, 7 of 7' }).waitFor()
  await figure.getByRole('button', { name: 'Play' }).click()
  await figure.getByRole('button', { name: 'Stop' }).waitFor()
  await expectAccessible(page, 'a guide that plays')
  await figure.getByRole('button', { name: 'Stop' }).click()
  await figure.getByRole('link', { name: 'Open in Clatter' }).click()
  await page.waitForURL(/\/clatter\?pattern=/)
  expect(complaints).toEqual([])
})
