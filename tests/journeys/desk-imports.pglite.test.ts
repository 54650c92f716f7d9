import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withKeyboard, withMouse } from '../support/desk/hands.ts'
import { type Colleague, openDesk } from '../support/desk/open-desk.ts'
import { writeGeneratedStore } from '../support/imports/generated-store.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const { url, dataDir } = findSharedShop()
const shop = { url, place: { kind: 'pglite', dataDir } as const }
const folder = await mkdtemp(path.join(tmpdir(), 'desk-imports-'))
afterAll(() => rm(folder, { recursive: true }))

let owner: Colleague
beforeAll(async () => {
  owner = await openDesk(shop, 'owner')
})

/** The files of a store whose addresses no other test has. */
async function writeStore(name: string, productId: string, customers = 40): Promise<string[]> {
  const target = path.join(folder, name)
  await mkdir(target)
  const files = await writeGeneratedStore(target, { customers, licensesOfEach: 2, productId })
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll('@example.com', `@${name}.example`).replaceAll('"key":"', `"key":"${name}-`))
  }
  return files
}

const main = () => owner.page.getByRole('main')
const cellOf = async (table: string, row: string, column: number) =>
  (
    await main()
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ hasText: row })
      .getByRole('cell')
      .allTextContents()
  )[column]

async function upload(files: readonly string[]): Promise<void> {
  await owner.page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Imports' }).click()
  await main().getByRole('button', { name: 'New import' }).click()
  await main()
    .getByLabel('Choose files, or drop them here')
    .setInputFiles([...files])
  for (const file of files)
    await main()
      .getByRole('button', { name: `Remove ${path.basename(file)}` })
      .waitFor()
}

async function plan(button = 'Plan the import'): Promise<void> {
  await main().getByRole('button', { name: button }).click()
  await main().getByRole('table', { name: 'Records by kind' }).waitFor()
}

it('a store is uploaded, planned, imported, found, written down and taken back', async () => {
  const { page } = owner
  await upload(await writeStore('moved', 'clatter'))
  expect(await cellOf('Files', 'customers.jsonl', 2)).toBe('Backline: customers')
  await plan()
  expect(await cellOf('Records by kind', 'Licenses', 1)).toBe('80')
  expect(await main().getByText('What the files have and what is imported is the same.').isVisible()).toBe(true)

  const hands = withMouse(page)
  await hands.activate('button', 'Import')
  expect(await main().getByText('Nothing is changed yet').count()).toBe(1)
  await hands.answer({ Reason: 'We move from our former store' }, 'Import')
  await main().getByText('The files are imported.').waitFor()
  expect(await main().getByText('Nothing is changed yet').count()).toBe(0)
  await main().getByRole('link', { name: 'See what became of each record' }).click()
  await main().getByText('Done', { exact: true }).waitFor()
  const downloading = page.waitForEvent('download')
  await main().getByRole('link', { name: 'Ledger as CSV' }).click()
  const ledger = await readFile(await (await downloading).path(), 'utf8')
  expect(ledger.trimEnd().split('\r\n')).toHaveLength(161)
  expect(ledger).toContain(',customer,moved-c1,created,')

  await hands.find('customer-7@moved.example', 'Customer 7')
  await main().getByRole('heading', { name: 'Licenses' }).waitFor()
  expect(await main().getByRole('table', { name: 'Licenses' }).getByRole('row').count()).toBe(3)
  await page.goBack()
  await hands.activate('button', 'Undo')
  await page.getByRole('dialog').getByText('40 customers, 40 orders and 80 licenses').waitFor()
  await hands.answer({ Reason: 'It was a rehearsal' }, 'Undo')
  await main().getByText('Undone', { exact: true }).waitFor()
  expect(await main().getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

it('products that are not known here are chosen with the keyboard alone, and the plan is made anew', {
  tags: ['long'],
}, async () => {
  const { page } = owner
  await upload(await writeStore('renamed', 'old-drums', 10))
  await plan()
  await main().getByText('1 product of the files is not known here').waitFor()
  await main().getByRole('heading', { name: '20 records cannot be imported' }).waitFor()
  expect(await cellOf('Records that cannot be imported', 'licenses.jsonl, line 1', 2)).toContain('not known here')

  const hands = withKeyboard(page)
  await main().getByLabel('A product is here').focus()
  await page.keyboard.type('Leave')
  await hands.activate('button', 'Plan anew')
  await main().getByRole('heading', { name: 'records cannot be imported' }).waitFor({ state: 'detached' })
  expect(await cellOf('Records by kind', 'Licenses', 2)).toBe('20')
  await hands.activate('button', 'Remove these files')
  await hands.activate('button', 'Remove')
  await main().getByRole('heading', { name: 'Imports' }).waitFor()
})

it('a table of an unknown store is described in a form, imported, and its customers are told in waves', {
  tags: ['long'],
}, async () => {
  const { page } = owner
  const file = path.join(folder, 'buyers.csv')
  const rows = Array.from({ length: 25 }, (_, index) => `buyer-${index}@table.example;AB-${1000 + index}-XYZ;Anything`)
  await writeFile(file, ['E-Mail;Serial;What', ...rows].join('\n'))
  await upload([file])
  await main().getByRole('heading', { name: 'How buyers.csv is read' }).waitFor()
  await main().getByLabel('Product of all rows').selectOption({ label: 'Clatter' })
  const preview = main().getByRole('table', { name: 'First rows of buyers.csv' })
  await preview.getByText('license AB-1000-XYZ clatter').waitFor()
  expect(await preview.getByRole('row').count()).toBe(21)
  await plan()
  expect(await cellOf('Files', 'buyers.csv', 2)).toBe('another store: rows')
  const hands = withMouse(page)
  await hands.activate('button', 'Import')
  await hands.answer({ Reason: 'We move from a store of our own' }, 'Import')
  await main().getByRole('link', { name: 'See what became of each record' }).click()
  await main().getByText('0 of 25').waitFor()
  await hands.activate('button', 'Announce')
  await hands.answer({ 'Customers in this wave': '10', Reason: 'The first wave' }, 'Announce')
  await main().getByText('10 of 25').waitFor()
  await hands.activate('button', 'Undo')
  await hands.answer({ Reason: 'It was a rehearsal' }, 'Undo')
  await main().getByText('Undone', { exact: true }).waitFor()
})

it('a file is dropped, and goes on after the connection was away, or is given up', { tags: ['long'] }, async () => {
  const { page } = owner
  await page.goto('/desk/imports')
  await main().getByRole('button', { name: 'New import' }).click()
  const drop = async (name: string) => {
    await main().getByLabel('Choose files, or drop them here').waitFor()
    const dataTransfer = await page.evaluateHandle((fileName) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['{"kind":"customer","key":"d1","email":"dropped@drop.example"}\n'], fileName))
      return transfer
    }, name)
    await main().getByText('Choose files, or drop them here').dispatchEvent('drop', { dataTransfer })
  }
  await page.route('**/files/**', (route) => route.abort())
  await drop('dropped.jsonl')
  await main().getByRole('alert').getByText('The service could not be reached').waitFor()
  await drop('given-up.jsonl')
  await main().getByRole('button', { name: 'Try given-up.jsonl again' }).waitFor()
  await main().getByRole('button', { name: 'Cancel given-up.jsonl' }).click()
  await main().getByText('given-up.jsonl').waitFor({ state: 'detached' })
  await page.unroute('**/files/**')
  await main().getByRole('button', { name: 'Try dropped.jsonl again' }).click()
  await main().getByRole('button', { name: 'Remove dropped.jsonl' }).waitFor()
  expect(await cellOf('Files', 'dropped.jsonl', 2)).toBe('Backline: customers')
})

it('a file that no store is known to write is named before anything is imported', async () => {
  const file = path.join(folder, 'notes.json')
  await writeFile(file, '[{"remark": "nothing of a store"}]')
  await upload([file])
  expect(await cellOf('Files', 'notes.json', 2)).toBe('Not recognised')
  await main().getByRole('button', { name: 'Plan the import' }).click()
  await main().getByText('notes.json: No store is known that writes such a file').waitFor()
  const remove = () => main().getByRole('button', { name: 'Remove notes.json' }).click()
  const question = owner.page.getByRole('dialog', { name: 'Remove notes.json?' })
  await remove()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await cellOf('Files', 'notes.json', 2)).toBe('Not recognised')
  await remove()
  await question.getByRole('button', { name: 'Remove' }).click()
  await main().getByRole('button', { name: 'Remove notes.json' }).waitFor({ state: 'detached' })
})
