import type { Locator, Page } from 'playwright-core'
import { hasFocus } from '../shopper.ts'

/** What a colleague does in the desk, with a mouse or without one. */
export type Hands = {
  /** Types into the search box and chooses what has these words: something that was found, or a command. */
  find: (text: string, choice: string) => Promise<void>
  /** Activates a button or a link: that of the row with these words, if some are given. */
  activate: (role: 'button' | 'link', name: string | RegExp, row?: string) => Promise<void>
  /** Selects the row of a list that has these words. */
  select: (row: string) => Promise<void>
  /** Fills in the dialog that is open and sends it; answers once the service has. */
  answer: (fields: Readonly<Record<string, string>>, button: string) => Promise<void>
}

/** How many times Tab is pressed at most until something has the focus: more than any page of the desk has to visit. */
const mostTabs = 300

const rowOf = (page: Page, words: string) => page.getByRole('main').getByRole('row').filter({ hasText: words }).first()
const scopeOf = (page: Page, row: string | undefined) =>
  row === undefined ? page.locator('dialog[open], html:not(:has(dialog[open])) main') : rowOf(page, row)
const targetOf = (page: Page, role: 'button' | 'link', name: string | RegExp, row?: string) =>
  scopeOf(page, row).getByRole(role, { name, exact: true }).first()
const searchOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })

/** What was found, or the command that is meant: a typed address is offered a license, too. */
function choiceOf(page: Page, words: string): Locator {
  const options = searchOf(page).getByRole('option').filter({ hasText: words })
  return (words.startsWith('Grant') ? options : options.filter({ hasNotText: 'Grant a license' })).first()
}

const fieldOf = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const isChoice = async (field: Locator) => (await field.locator('option').count()) > 0
const isBox = async (field: Locator) => (await field.getAttribute('type')) === 'checkbox'

/** A colleague with a mouse, who types only text. */
export function withMouse(page: Page): Hands {
  return {
    async find(text, choice) {
      await page.getByRole('button', { name: 'Search or run a command' }).click()
      await searchOf(page).getByRole('combobox').fill(text)
      await choiceOf(page, choice).click()
      await searchOf(page).waitFor({ state: 'hidden' })
    },
    activate: (role, name, row) => targetOf(page, role, name, row).click(),
    select: (row) => rowOf(page, row).getByRole('checkbox').check(),
    async answer(fields, button) {
      for (const [label, value] of Object.entries(fields)) {
        const field = fieldOf(page, label)
        if (await isChoice(field)) await field.selectOption({ label: value })
        else if (await isBox(field)) await field.setChecked(value === 'yes')
        else await field.fill(value)
      }
      const send = page.getByRole('dialog').getByRole('button', { name: button, exact: true })
      await send.click()
      await finish(page, send, (proof) => proof.click())
    },
  }
}

/** A colleague without a mouse. */
export function withKeyboard(page: Page): Hands {
  const { keyboard } = page

  /** Goes from what has the focus to something by Tab alone. */
  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let pressed = 0; pressed < mostTabs; pressed += 1) {
      if (await hasFocus(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }

  async function press(target: Locator): Promise<void> {
    await tabTo(target)
    await keyboard.press('Enter')
  }

  async function fillIn(field: Locator, value: string): Promise<void> {
    await tabTo(field)
    if (await isBox(field)) {
      if ((await field.isChecked()) !== (value === 'yes')) await keyboard.press('Space')
      return
    }
    if (!(await isChoice(field))) await keyboard.press('ControlOrMeta+a')
    await keyboard.type(value)
  }

  return {
    async find(text, choice) {
      await keyboard.press('ControlOrMeta+k')
      await searchOf(page).getByRole('combobox').waitFor()
      await keyboard.type(text)
      const option = choiceOf(page, choice)
      await option.waitFor()
      while ((await option.getAttribute('aria-selected')) !== 'true') await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await searchOf(page).waitFor({ state: 'hidden' })
    },
    activate: (role, name, row) => press(targetOf(page, role, name, row)),
    async select(row) {
      const target = rowOf(page, row)
      await tabTo(page.locator('tr[tabindex="0"]'))
      while (!(await hasFocus(target))) await keyboard.press('ArrowDown')
      await keyboard.press('x')
    },
    async answer(fields, button) {
      for (const [label, value] of Object.entries(fields)) await fillIn(fieldOf(page, label), value)
      const send = page.getByRole('dialog').getByRole('button', { name: button, exact: true })
      await press(send)
      await finish(page, send, press)
    },
  }
}

/** Waits until what was sent is answered, and proves with a passkey who it is where the desk asks for that. */
async function finish(page: Page, send: Locator, press: (target: Locator) => Promise<void>): Promise<void> {
  const proof = page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('button', { name: 'Use a passkey' })
  await proof.or(page.locator('html:not(:has(dialog[open] form))')).first().waitFor()
  if (await proof.isVisible()) await press(proof)
  await send.waitFor({ state: 'hidden' })
}
