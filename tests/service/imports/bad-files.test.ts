import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImportPlan } from '#service/imports/running/plan.ts'
import { startService } from '../start-service.ts'

const service = await startService('bad-files')
const { imports } = service.services
const folder = await mkdtemp(path.join(tmpdir(), 'bad-files-'))
afterAll(() => rm(folder, { recursive: true }))

const mapping = {
  columns: {
    email: 'E-mail',
    name: 'Name',
    product: 'Product',
    serials: ['Serial'],
    order: 'Order',
    amount: 'Amount',
    currency: 'Currency',
    boughtAt: 'Date',
    status: 'Status',
  },
  statuses: { paid: ['paid'], refunded: ['refunded'] },
}
const columns = 'E-mail,Name,Product,Serial,Order,Amount,Currency,Date,Status'
const good = 'ann@example.com,Ann,snare-works,SERIAL-0001,1,79.00,EUR,2024-05-06,paid'

const requestOf = (name: string, file: string, settings: object, skipsRejected: boolean) => ({
  paths: [file],
  options: { from: null, products: {}, mappings: { [name]: { ...mapping, ...settings } }, skipsRejected },
})

let number = 0

/** Plans the import of a file with some content. */
async function planFile(content: string | Buffer, settings: object = {}): Promise<ImportPlan> {
  number += 1
  const name = `sales-${number}.csv`
  const file = path.join(folder, name)
  await writeFile(file, content)
  return imports.plan(requestOf(name, file, settings, false))
}

const lines = (...rows: string[]) => `${[columns, ...rows].join('\n')}\n`
const reasons = ({ rejections }: ImportPlan) => rejections.first.map(({ line, reason }) => `${line}: ${reason}`)
const warnings = ({ warnings: { first } }: ImportPlan) => first.map(({ line, reason }) => `${line}: ${reason}`)
const created = ({ counts }: ImportPlan) =>
  Object.fromEntries(Object.entries(counts).map(([kind, { created = 0 }]) => [kind, created]))
const oneOfEach = { customer: 1, order: 1, license: 1 }

describe('a file', () => {
  it.each([
    ['in UTF-8 with a byte order mark', Buffer.from(`\ufeff${lines(good.replace('Ann', 'Zoë'))}`)],
    ['in Latin-1', Buffer.from(lines(good.replace('Ann', 'Zoë')), 'latin1')],
    ['in UTF-16 with a byte order mark', Buffer.from(`\ufeff${lines(good.replace('Ann', 'Zoë'))}`, 'utf16le')],
    ['in UTF-16 without one', Buffer.from(lines(good.replace('Ann', 'Zoë')), 'utf16le')],
    ['whose first line names the delimiter, as Excel reads it', Buffer.from(`sep=,\n${lines(good)}`)],
    ['with lines that end as on Windows and others that do not', Buffer.from(`${columns}\r\n,,,,,,,,\n${good}\n`)],
    ['with rows of delimiters alone', Buffer.from(`${',,,,,,,,'}\n${lines(',,,,,,,,', good)}, , ,,,,,,\n`)],
    ['whose lines end with a delimiter', Buffer.from(lines(`${good},`))],
    ['with lines that end as on Windows', Buffer.from(lines(good.replace('Ann', 'Zoë')).replaceAll('\n', '\r\n'))],
  ])('%s is read', async (_, content) => {
    const plan = await planFile(content)
    expect(reasons(plan)).toEqual([])
    expect(created(plan)).toEqual(oneOfEach)
  })

  it('with semicolons, decimal commas and days first is read as its mapping says', async () => {
    const content = lines(good).replaceAll(',', ';').replace('79.00', '1.079,50').replace('2024-05-06', '06/05/2024')
    const plan = await planFile(content, { decimals: ',', dates: 'day-first' })
    expect(reasons(plan)).toEqual([])
    expect(plan.totals).toContainEqual(expect.objectContaining({ product: null, read: { orders: 1, amount: 107_950 } }))
  })

  it('with a day that could be two is refused by its line, unless the mapping says which', async () => {
    const content = lines(good, good.replace(',1,', ',2,').replace('0001', '0002').replace('2024-05-06', '03/04/2024'))
    expect(reasons(await planFile(content))[0]).toMatch(
      /^3: .*could be two days: 03\/04\/2024\. Say with dates in the mapping which comes first/,
    )
    expect(reasons(await planFile(content, { dates: 'month-first' }))).toEqual([])
  })

  it.each([
    [
      'a cell of 1 MB',
      good.replace('Ann', 'A'.repeat(1 << 20)),
      /^3: Name has 1,048,576 characters: 100,000 are the most/,
    ],
    ['a malformed address', good.replace('ann@example.com', 'ann@@example'), /^3: email is not an e-mail address/],
    ['no address', good.replace('ann@example.com', ''), /^3: E-mail is empty/],
    ['an unknown product', good.replace('snare-works', 'Kazoo'), /^3: The product Kazoo is not known here/],
    ['a line that is cut off', good.slice(0, 40), /^3: The line has \d cells, and the first line of the file 9/],
    ['a quotation mark that is never closed', good.replace('Ann', '"Ann'), /^3: A quotation mark is opened/],
  ])('with %s says so by the line, and the rest can be imported', async (_, bad, reason) => {
    const first = good.replace('ann@', 'other@').replace('0001', '0009').replace(',1,', ',9,')
    const plan = await planFile(lines(first, bad))
    expect(reasons(plan)[0]).toMatch(reason)
    expect(plan.counts.license?.created).toBe(1)
  })

  it.each([
    ['a negative amount', good.replace('79.00', '-79.00'), /^2: amount of item 1 must not be negative$/],
    [
      'a decimal comma',
      good.replace('79.00', '"79,00"'),
      /^2: Amount is no amount of EUR with a decimal point: 79,00$/,
    ],
    ['a day that there is not', good.replace('2024-05-06', '2024-02-30'), /^2: Date is no date: 2024-02-30$/],
    ['an amount that is none', good.replace('79.00', '79.00.1'), /^2: Amount is no amount of EUR: 79\.00\.1/],
    ['an unknown currency', good.replace('EUR', 'EURO'), /^2: .*currency/i],
  ])('with %s says so by the line, and gives the customer the license all the same', async (_, bad, reason) => {
    const plan = await planFile(lines(bad))
    expect(reasons(plan)[0]).toMatch(reason)
    expect(plan.counts.license).toEqual({ created: 1 })
  })

  it('with a formula takes it as text and says so', async () => {
    const plan = await planFile(lines(good.replace('Ann', '"=HYPERLINK(""http://x.example"",""y"")"')))
    expect(warnings(plan)).toEqual(['2: Name has a formula, which is taken as text'])
    expect(created(plan)).toEqual(oneOfEach)
  })

  it('with a repeated line imports it once and says so', async () => {
    const plan = await planFile(lines(good, good))
    expect(warnings(plan)[0]).toMatch(/^3: The row repeats line 2/)
    expect(plan.counts.license).toEqual({ created: 1 })
  })

  it('with a refunded order ends its license', async () => {
    const plan = await planFile(lines(good.replace(',paid', ',refunded')))
    expect(reasons(plan)).toEqual([])
    expect(plan.counts.order).toEqual({ created: 1 })
  })

  it('that is empty, or that nobody knows, is refused by its name', async () => {
    const empty = path.join(folder, 'empty.csv')
    await writeFile(empty, '')
    const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
    await expect(imports.plan({ paths: [empty], options })).rejects.toThrow('empty.csv: The file is empty')
    const other = path.join(folder, 'other.csv')
    await writeFile(other, 'a,b\n1,2\n')
    await expect(imports.plan({ paths: [other], options })).rejects.toThrow(/^other\.csv: No store is known/)
  })

  it.each([
    ['a spreadsheet', 'sales.xlsx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('[Content_Types].xml')])],
    ['a packed file', 'sales.csv.gz', Buffer.from('H4sIAAAAAAAAA0vNTczM4dJJrShJzUnl4gIAUVo0/hAAAAA=', 'base64')],
  ])('that is %s is refused by its name, and suggested no mapping', async (_, name, content) => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
    expect(await imports.suggest({ paths: [file], options })).toEqual([])
    const said = `${name}: This is an archive, a spreadsheet or an image. Unpack an archive, and save a spreadsheet as CSV`
    await expect(imports.plan({ paths: [file], options })).rejects.toThrow(said)
  })

  it('of JSON whose first record is broken is recognised by the next one', async () => {
    const file = path.join(folder, 'customers.json')
    const customer = JSON.stringify({
      kind: 'customer',
      key: 'c1',
      email: 'ann@example.com',
      name: 'Ann',
      consents: [],
    })
    await writeFile(file, `[\n{ broken },\n${customer}\n]`)
    const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
    const plan = await imports.plan({ paths: [file], options })
    expect(reasons(plan)).toEqual([expect.stringMatching(/^2: This is not JSON/)])
    expect(plan.counts.customer).toEqual({ created: 1 })
  })

  it('with a license without an owner is refused by its line', async () => {
    const file = path.join(folder, 'licenses.jsonl')
    const license = {
      kind: 'license',
      key: 'l1',
      customer: { key: 'nobody' },
      product: 'snare-works',
      serials: [],
      status: 'Active',
    }
    await writeFile(file, `${JSON.stringify(license)}\n`)
    const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
    const plan = await imports.plan({ paths: [file], options })
    expect(reasons(plan)).toEqual(['1: Its customer is not known (nobody): the record is missing, or was rejected'])
  })
})

describe('an import of a file with faults', () => {
  const content = lines(good, good.replace('ann@example.com', 'bad').replace(',1,', ',2,').replace('0001', '0002'))

  it('does nothing, unless it is told to leave out what is faulty', async () => {
    const file = path.join(folder, 'mixed.csv')
    await writeFile(file, content)
    await expect(imports.begin(requestOf('mixed.csv', file, {}, false))).rejects.toThrow(
      /^3 records cannot be imported, and nothing was\. The first is mixed\.csv, line 3: customer: email is not an e-mail address\. Plan the import to see all of them\. Mend them, or have them left out$/,
    )
    expect(await imports.list()).toEqual([])
    const done = await imports.run(await imports.begin(requestOf('mixed.csv', file, {}, true)))
    expect(done.counts.license).toEqual({ created: 1, rejected: 1 })
    const total = done.totals.find(({ product }) => product === null)
    expect(total).toMatchObject({ read: { orders: 2, amount: 15_800 }, imported: { orders: 1, amount: 7900 } })
  })
})
