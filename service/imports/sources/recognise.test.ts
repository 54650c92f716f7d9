import { expect, it } from 'vitest'
import { inspectFile } from '#service/imports/reading/encoding.ts'
import { readBeginning } from '#service/imports/reading/read-rows.ts'
import { fixture } from '#tests/support/imports/read-source.ts'
import { fastspring } from './fastspring/source.ts'
import { gumroad } from './gumroad/source.ts'
import { lemonSqueezy } from './lemon-squeezy/source.ts'
import { paddle } from './paddle/source.ts'
import { polar } from './polar/source.ts'
import type { Source } from './source.ts'

const sources: Source[] = [gumroad, lemonSqueezy, polar, fastspring, paddle]

/** Which source a file is of, and which of its shapes. */
const files = [
  ['gumroad/sales.csv', 'gumroad', 'sales'],
  ['gumroad/sales-2025.csv', 'gumroad', 'sales'],
  ['gumroad/sales.json', 'gumroad', 'sales of the API'],
  ['lemon-squeezy/customers.json', 'lemon-squeezy', 'customers'],
  ['lemon-squeezy/orders.json', 'lemon-squeezy', 'orders'],
  ['lemon-squeezy/license-keys.json', 'lemon-squeezy', 'license keys'],
  ['lemon-squeezy/license-key-instances.json', 'lemon-squeezy', 'license key instances'],
  ['lemon-squeezy/subscriptions.json', 'lemon-squeezy', 'subscriptions'],
  ['lemon-squeezy/discounts.json', 'lemon-squeezy', 'discounts'],
  ['polar/customers.json', 'polar', 'customers'],
  ['polar/orders.json', 'polar', 'orders'],
  ['polar/license-keys.json', 'polar', 'license keys'],
  ['polar/subscriptions.json', 'polar', 'subscriptions'],
  ['polar/discounts.json', 'polar', 'discounts'],
  ['polar/customers.csv', 'polar', 'customers export'],
  ['polar/orders.csv', 'polar', 'orders export'],
  ['polar/orders-default.csv', 'polar', 'orders export'],
  ['fastspring/events.json', 'fastspring', 'events'],
  ['fastspring/orders.json', 'fastspring', 'orders'],
  ['fastspring/accounts.json', 'fastspring', 'accounts'],
  ['fastspring/subscriptions.json', 'fastspring', 'subscriptions'],
  ['paddle/customers.json', 'paddle', 'customers'],
  ['paddle/transactions.json', 'paddle', 'transactions'],
  ['paddle/transactions-plain.json', 'paddle', 'transactions'],
  ['paddle/subscriptions.json', 'paddle', 'subscriptions'],
  ['paddle/discounts.json', 'paddle', 'discounts'],
] as const

it.each(files)('%s is recognised by %s alone, as %s', async (name, kind, shape) => {
  const path = fixture(name)
  const beginning = await readBeginning(path, (await inspectFile(path)).encoding)
  if (beginning === null) throw new Error(`${name} is empty`)
  const found = sources.flatMap((source) => {
    const recognised = source.recognise(beginning.sample)
    return recognised === null ? [] : [[source.kind, recognised.name]]
  })
  expect(found).toEqual([[kind, shape]])
})
