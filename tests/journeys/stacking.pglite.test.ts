import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisitor, type Visitor } from '../support/browser.ts'
import { signUpOwner } from '../support/customer.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartButtonOf, cartOf } from '../support/shopper.ts'

const shop = findSharedShop()
let customer: Visitor

beforeAll(async () => {
  customer = await openCustomer()
})
afterAll(async () => {
  const complaints = customer?.complaints.slice() ?? []
  expect(complaints).toEqual([])
})

const layers = (page: Page) => ({
  menu: cartOf(page),
  overlay: page.getByRole('dialog', { name: 'Checkout' }),
  modal: page.getByRole('dialog', { name: 'Check your inbox.' }),
  tooltip: page.getByRole('tooltip'),
})
const gone = { state: 'hidden' as const }
type Point = [number, number]
type Name = keyof ReturnType<typeof layers>

/** The middle of what is shown: all that lies above or below it in these tests reaches there. */
async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Which of them the visitor meets at a point. */
async function findTop(page: Page, point: Point): Promise<Name | 'page'> {
  const met = await page.evaluateHandle(([x, y]) => document.elementFromPoint(x, y), point)
  const top = await met.evaluate((element) =>
    element?.closest('[role=tooltip], dialog, [popover]')?.outerHTML.slice(0, 400),
  )
  if (!top) return 'page'
  if (top.startsWith('<span')) return 'tooltip'
  if (!top.startsWith('<dialog')) return 'menu'
  return top.includes('aria-label="Checkout"') ? 'overlay' : 'modal'
}

const expectTop = (page: Page, point: Point, name: Name) => expect.poll(() => findTop(page, point)).toBe(name)

/** As a part of the page would open the cart that has news of it. */
const openCartByItself = (page: Page) => page.evaluate(() => document.getElementById('cart')?.showPopover())

/** Holds back the answers to calls whose address matches, until told. */
async function holdAnswers(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** A customer who owns a Clatter, has another in the cart, and has not confirmed a new address yet. */
async function openCustomer(): Promise<Visitor> {
  const visitor = await openVisitor(shop.url, { width: 390, customer: await signUpOwner(shop.url) })
  const { page } = visitor
  await page.goto('/user-area/account')
  await page.getByLabel('New e-mail').fill(`countess-${randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByRole('status').filter({ hasText: 'A mail is on its way' }).waitFor()
  await page.goto('/clatter')
  await addToCart(page)
  await page.close()
  return visitor
}

const copyOf = (page: Page) => page.getByRole('button', { name: 'Copy' }).first()

/** The customer's products in a tab of its own, which is a visit: the modal is told once in each, here when it is let. */
async function openProducts() {
  const page = await customer.context.newPage()
  const letModal = await holdAnswers(page, /\/identity\/waiting$/)
  await page.goto('/user-area/products')
  await page.getByText('SHA-256').first().click()
  await copyOf(page).evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 300))
  return { page, letModal, ...layers(page) }
}

/** Rests the pointer on a control of the page whose tooltip lies where the cart drops down; gives the tooltip's middle. */
async function showTooltip(page: Page): Promise<Point> {
  const { tooltip } = layers(page)
  await copyOf(page).hover()
  await tooltip.waitFor()
  return middleOf(tooltip)
}

/** Comes by keyboard to the control of the cart that has a tooltip. */
async function showTooltipOfMenu(page: Page): Promise<Point> {
  const { menu, tooltip } = layers(page)
  await menu.getByRole('button', { name: 'Remove' }).focus()
  for (let presses = 0; presses < 9 && !(await tooltip.isVisible()); presses += 1) await page.keyboard.press('Tab')
  return middleOf(tooltip)
}

/** As from the keyboard, with the focus on something else by now. */
const startCheckout = (page: Page) =>
  layers(page).menu.getByRole('button', { name: 'Check out' }).dispatchEvent('click')

it('has a tooltip above the menu, whichever opens first, and Escape take it alone', {
  tags: ['long', 'theme.stacking'],
}, async () => {
  const { page, menu, tooltip } = await openProducts()
  const point = await showTooltip(page)
  await expectTop(page, point, 'tooltip')
  await openCartByItself(page)
  await expectTop(page, point, 'tooltip')
  await page.keyboard.press('Escape')
  await tooltip.waitFor(gone)
  await expectTop(page, point, 'menu')

  await expectTop(page, await showTooltipOfMenu(page), 'tooltip')
  await page.keyboard.press('Escape')
  await tooltip.waitFor(gone)
  expect(await menu.isVisible()).toBe(true)
})

it('has the overlay above menu and tooltip of the page, and nothing of the page open over it', {
  tags: ['theme.stacking'],
}, async () => {
  const { page, menu, overlay, tooltip } = await openProducts()
  const ofPage = await showTooltip(page)
  await cartButtonOf(page).click()
  await tooltip.waitFor(gone)
  const ofMenu = await showTooltipOfMenu(page)
  await startCheckout(page)
  await overlay.waitFor()
  await expectTop(page, ofMenu, 'overlay')
  await expectTop(page, ofPage, 'overlay')
  expect([await menu.isVisible(), await tooltip.isVisible()]).toEqual([false, false])
  await openCartByItself(page)
  expect(await menu.isVisible()).toBe(false)
})

it('has a modal above all but its own tooltip, and above an overlay that opens later', {
  tags: ['theme.stacking'],
}, async () => {
  const { page, letModal, menu, overlay, modal, tooltip } = await openProducts()
  const letCheckout = await holdAnswers(page, /\/orders\/.*checkout=true/)
  await cartButtonOf(page).click()
  await startCheckout(page)
  await page.keyboard.press('Escape')
  await menu.waitFor(gone)
  const ofPage = await showTooltip(page)
  const isGoneAtOnce = whenDialogOpens(page)
  letModal()
  await modal.waitFor()
  expect(await isGoneAtOnce).toBe(true)
  await expectTop(page, ofPage, 'modal')
  await tooltip.waitFor(gone)
  await openCartByItself(page)
  expect(await menu.isVisible()).toBe(false)

  const ofModal = await showTooltipOfModal(page)
  await expectTop(page, ofModal, 'tooltip')
  letCheckout()
  await overlay.waitFor()
  await expectTop(page, await middleOf(modal.getByRole('heading')), 'modal')
  await expectTop(page, ofModal, 'tooltip')
  expect(await page.locator(':focus').textContent()).toContain('Copy')

  await page.keyboard.press('Escape')
  await tooltip.waitFor(gone)
  await expectTop(page, await middleOf(modal.getByRole('heading')), 'modal')
  await modal.getByRole('button', { name: 'Later' }).click()
  await modal.waitFor(gone)
  await expectTop(page, ofModal, 'overlay')
})

/** Whether no tooltip is left in the very moment in which a dialog opens: not every browser tells that the pointer left. */
const whenDialogOpens = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () =>
          document.querySelector('dialog[open]') && resolve(!document.querySelector('[role=tooltip]:popover-open'))
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      }),
  )

/** No modal of ours has a control with a tooltip so far: this one borrows that of the page. */
async function showTooltipOfModal(page: Page): Promise<Point> {
  const { modal, tooltip } = layers(page)
  await modal.evaluate((dialog) => {
    const borrowed = document.querySelector('main [role=tooltip]')?.parentElement
    if (borrowed) dialog.append(borrowed)
  })
  await modal.getByRole('button', { name: 'Later' }).focus()
  await page.keyboard.press('Tab')
  await tooltip.waitFor()
  return middleOf(tooltip)
}

/** What the build's own compiler adds where a browser has no light-dark(). */
const ofCompiler = /^--lightningcss-(light|dark)$/

it('begins every property of its style sheets with the prefix p', { tags: ['theme.prefix'] }, async () => {
  const html = await (await fetch(shop.url)).text()
  const sheets = [...html.matchAll(/href="([^"]+\.css)"/g)].map(([, sheet = '']) => new URL(sheet, shop.url))
  const css = (await Promise.all(sheets.map(async (sheet) => (await fetch(sheet)).text()))).join('')
  const names = new Set(css.match(/--[a-zA-Z][\w-]*/g))
  expect(names.has('--p-layer-modal')).toBe(true)
  expect([...names].filter((name) => !name.startsWith('--p-') && !ofCompiler.test(name))).toEqual([])
})

it('is dark when the system is, at once and both ways, by no selector of its own', {
  tags: ['theme.dark-mode'],
}, async () => {
  const { page } = await openVisitor(shop.url)
  await page.goto('/about')
  const read = () =>
    page.evaluate(() => {
      const root = document.documentElement
      const { backgroundColor, colorScheme } = getComputedStyle(root)
      return {
        backgroundColor,
        colorScheme,
        attributes: root.getAttributeNames().concat(document.body.getAttributeNames()),
      }
    })
  const light = await read()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await read()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(dark.backgroundColor).not.toBe(light.backgroundColor)
  expect(dark).toEqual({ ...light, backgroundColor: dark.backgroundColor })
  expect(light.colorScheme).toBe('light dark')
  expect(light.attributes.filter((name) => /class|theme|scheme/.test(name))).toEqual([])
  expect(await read()).toEqual(light)
})
