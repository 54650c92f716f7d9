import { describe, expect, it } from 'vitest'
import { inspectFile } from '#service/imports/reading/encoding.ts'
import { readBeginning, readRows } from '#service/imports/reading/read-rows.ts'
import { fixture } from '#tests/support/imports/read-source.ts'
import { fastspring } from './fastspring/source.ts'
import { gumroad } from './gumroad/source.ts'
import { lemonSqueezy } from './lemon-squeezy/source.ts'
import { paddle } from './paddle/source.ts'
import { polar } from './polar/source.ts'
import type { Row, Source } from './source.ts'

const files: readonly (readonly [string, Source])[] = [
  ['gumroad/sales.csv', gumroad],
  ['gumroad/sales.json', gumroad],
  ['lemon-squeezy/customers.json', lemonSqueezy],
  ['lemon-squeezy/orders.json', lemonSqueezy],
  ['lemon-squeezy/license-keys.json', lemonSqueezy],
  ['lemon-squeezy/license-key-instances.json', lemonSqueezy],
  ['lemon-squeezy/subscriptions.json', lemonSqueezy],
  ['lemon-squeezy/discounts.json', lemonSqueezy],
  ['polar/customers.json', polar],
  ['polar/orders.json', polar],
  ['polar/license-keys.json', polar],
  ['polar/subscriptions.json', polar],
  ['polar/discounts.json', polar],
  ['polar/customers.csv', polar],
  ['polar/orders.csv', polar],
  ['fastspring/events.json', fastspring],
  ['fastspring/orders.json', fastspring],
  ['fastspring/accounts.json', fastspring],
  ['fastspring/subscriptions.json', fastspring],
  ['paddle/customers.json', paddle],
  ['paddle/transactions.json', paddle],
  ['paddle/subscriptions.json', paddle],
  ['paddle/discounts.json', paddle],
]

const odd: readonly unknown[] = [null, '', 'odd', '-1', -1, 1.5, 1e300, true, {}, [], [null], [{}], { id: {} }]

/** A value with each of its parts replaced by each odd one, one at a time. */
function* replaceEach(value: unknown): Iterable<unknown> {
  yield* odd
  if (Array.isArray(value))
    for (const [index, part] of value.entries())
      for (const replaced of replaceEach(part)) yield value.map((other, at) => (at === index ? replaced : other))
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value))
      for (const replaced of replaceEach(part)) yield { ...value, [name]: replaced }
}

const replaceCells = function* (row: Row & { form: 'table' }): Iterable<Row> {
  for (const name of Object.keys(row.cells))
    for (const cell of ['', 'odd', '-1', '1.5', '1e300', '99/99/9999', '=1+1'])
      yield { ...row, cells: { ...row.cells, [name]: cell } }
}

const replaceIn = function* (row: Row): Iterable<Row> {
  if (row.form === 'table') return yield* replaceCells(row)
  for (const value of replaceEach(row.value)) yield { ...row, value }
}

async function readSome(path: string) {
  const { encoding } = await inspectFile(path)
  const beginning = await readBeginning(path, encoding)
  if (beginning === null) throw new Error(`${path} is empty`)
  const rows: Row[] = []
  for await (const parts of readRows(path, encoding, beginning.form))
    for (const part of parts) if (part.form !== 'broken') rows.push(part)
  return { sample: beginning.sample, rows }
}

describe('whatever is in a file, reading it goes on', () => {
  it.each(files)('%s', async (name, source) => {
    const { sample, rows } = await readSome(fixture(name))
    const kinds = new Set<string>()
    for (const row of [...rows.slice(0, 2), ...rows.slice(-1)])
      for (const replaced of replaceIn(row)) {
        const shape = source.recognise(sample)
        if (shape === null) throw new Error(`${name} is not recognised`)
        for (const found of [...shape.read(replaced), ...(shape.end?.() ?? [])]) kinds.add(found.kind)
      }
    expect(kinds).toContain('fault')
  })
})
