import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { waitForMails } from '../support/mailbox.ts'
import { openInteractive } from '../support/page-visits.ts'
import { createPlainShop } from '../support/plain-shop.ts'
import { type Program, startProgram } from '../support/program.ts'

const front =
  '---\nhead: { title: Forms, description: Forms on a page of the vendor’s own }\nheadline: Forms\nlead: Here.\n---\n'
const files = {
  'pages/write.md': `${front}::: search\n:::\n::: contact\ntitle: Write to us\n:::\n`,
  'pages/students.md': `${front}::: education\ntitle: For schools\n:::\n`,
  'pages/edu-discount.md': `${front}::: education\n:::\n`,
  'education.yaml': 'percentage: 40\nmonthsValid: 12\n',
  'pages/activate-offline.md': `${front}::: statement\ntext: Take your time.\n:::\n`,
  'pages/cellar.md': `${front}Words above.\n\n::: offline-activation\n:::\n`,
}

let folder: string
let program: Program
beforeAll(async () => {
  folder = await createPlainShop()
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const database: FreshDatabase = await freshDatabase('forms-as-sections')
  program = await startProgram(database, { SHOP: folder, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
})
afterAll(async () => {
  await program?.stop()
  await rm(folder, { recursive: true })
})

it('a message is sent from any page that has the form, by its anchor and the keyboard', async () => {
  const { page, complaints } = await openVisitor(program.url)
  await openInteractive(page, '/write#ask')
  await page.getByRole('region', { name: 'Write to us' }).getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Choose what it is about').waitFor()
  expect(await page.evaluate('document.activeElement.name')).toBe('name')
  await expectAccessible(page, 'the form with errors')

  const email = `ada-${randomUUID()}@example.com`
  await page.keyboard.type('Ada Lovelace')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('What is it about?').selectOption('Using a product')
  await page.getByLabel('Message').fill('It hums. Should it?')
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('We have your message').waitFor()
  await waitForMails(program, email, 'Your message reached Woodshed')

  await page.getByLabel('Search everything here').fill('knocking xyzzy')
  await page.getByText('Nothing found for').waitFor()
  expect(complaints).toEqual([])
})

it('the education discount is requested and renewed on any page that has its form', { tags: ['long'] }, async () => {
  const { page, complaints } = await openVisitor(program.url)
  await openInteractive(page, '/students')
  await expectAccessible(page, 'the form')
  const form = page.getByRole('region', { name: 'For schools' })
  await form.getByText('40 %').waitFor()
  await form.getByLabel('Name').fill('Grace Obi')
  await form.getByLabel('E-mail').fill(`grace-${randomUUID()}@school.example`)
  await form.getByLabel('School').fill('School of Bells')
  await form.getByLabel('Your role').selectOption('teacher')
  await form.getByLabel('Or a link to your proof').fill('On the page of my class')
  await form.getByRole('button', { name: 'Ask for the discount' }).click()
  await page.getByRole('status').filter({ hasText: 'We have your request' }).waitFor()

  await page.goto(`/edu-discount?${new URLSearchParams({ request: randomUUID(), expires: '1', signature: 'x' })}`)
  await page.getByRole('heading', { name: 'Renew it' }).waitFor()
  expect(complaints).toEqual([])
})

it('a device is activated by file on its page with sections, and on any other that has the form', async () => {
  const { page, complaints } = await openVisitor(program.url)
  await openInteractive(page, '/activate/offline')
  await page.getByText('Take your time.').waitFor()
  const machine = { id: 'a-device', name: 'Cellar', productId: 'plane', format: 'JWT' }
  const buffer = Buffer.from(Buffer.from(JSON.stringify(machine)).toString('base64'))
  await page.getByLabel('Choose the machine file').setInputFiles({ name: 'x.dt', mimeType: 'text/plain', buffer })
  await page.getByRole('heading', { name: 'Activate Plane' }).waitFor()

  await page.goto('/cellar')
  await page.getByRole('heading', { name: 'Activate Plane' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/returnTo=%2Fcellar/)
  expect(complaints).toEqual([])
})
