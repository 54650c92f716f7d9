import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createImporter } from '#tests/support/imports/import-records.ts'
import { startService } from '../start-service.ts'

const service = await startService('stated-totals')
const { importFiles } = await createImporter(service)

const fixture = readFileSync('tests/support/imports/fixtures/gumroad/sales.csv', 'utf8')
const [columns = '', ...rows] = fixture.trimEnd().split('\n')
const totals = rows.at(-1) ?? ''
const names = columns.split(',')

/** A sale of 10 dollars of a product that is known here. */
const saleOf = (number: number): string => {
  const cells: Record<string, string> = {
    'Purchase ID': `sale-${number}==`,
    'Item Name': 'Snare Works',
    'Purchase Email': `buyer-${number}@example.com`,
    'Purchase Date': '2024-02-03',
    'Purchase Time (UTC timezone)': '2024-02-03 09:15:42 UTC',
    'Subtotal ($)': '10.0',
    'Taxes ($)': '0.0',
    'Sale Price ($)': '10.0',
    'Product ID': 'snare-works',
    'Order Number': `${number}`,
    'License Key': `SERIAL-${number}`,
  }
  return names.map((name) => cells[name] ?? (/\$|\?$/.test(name) ? '0' : '')).join(',')
}

const differenceOf = ({ totals: all }: Awaited<ReturnType<typeof importFiles>>) =>
  all.find(({ product }) => product === null)?.statedDifference ?? null

describe('the line of totals of a file', () => {
  it.each([
    ['behind a full batch', 'full.csv', 334],
    ['in a batch with sales', 'some.csv', 2],
    ['without any sale', 'none.csv', 0],
  ])('counts as its plan says, %s', async (_, name, sales) => {
    const lines = [columns, ...Array.from({ length: sales }, (_, index) => saleOf(index)), totals, '']
    const done = await importFiles([{ name, content: lines.join('\n') }])
    const stated = differenceOf(done)
    expect(stated).toEqual(expect.any(Number))
    if (sales === 334) expect(done.position).toBe(1002)

    // As if the program had ended just before the import was said to be done.
    await service.database.query.updateTable('imports').set({ status: 'Running' }).where('id', '=', done.id).execute()
    expect((await service.services.imports.run(done.id)).totals).toEqual(done.totals)
  })
})
