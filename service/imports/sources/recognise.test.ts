import { expect, it } from 'vitest'
import { inspectFile } from '#service/imports/reading/encoding.ts'
import { readBeginning } from '#service/imports/reading/read-rows.ts'
import { fixture } from '#tests/support/imports/read-source.ts'
import { sources } from './index.ts'

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
  ['moonbase/customers.json', 'moonbase', 'customers'],
  ['moonbase/customers.csv', 'moonbase', 'customers'],
  ['moonbase/orders.json', 'moonbase', 'orders'],
  ['moonbase/licenses.json', 'moonbase', 'licenses'],
  ['moonbase/licenses.csv', 'moonbase', 'licenses'],
  ['moonbase/activations.json', 'moonbase', 'activations'],
  ['moonbase/migrated-licenses.json', 'moonbase', 'migrated licenses'],
  ['keygen/users.json', 'keygen', 'users'],
  ['keygen/products.json', 'keygen', 'products'],
  ['keygen/policies.json', 'keygen', 'policies'],
  ['keygen/licenses.json', 'keygen', 'licenses'],
  ['keygen/machines.json', 'keygen', 'machines'],
  ['woocommerce/customers.json', 'woocommerce', 'customers'],
  ['woocommerce/customers.csv', 'woocommerce', 'customers (table)'],
  ['woocommerce/orders.json', 'woocommerce', 'orders'],
  ['woocommerce/orders-webtoffee.csv', 'woocommerce', 'orders (table)'],
  ['woocommerce/orders-skyverge.csv', 'woocommerce', 'orders (table)'],
  ['woocommerce/subscriptions.json', 'woocommerce', 'subscriptions'],
  ['woocommerce/license-manager.csv', 'woocommerce', 'licenses of License Manager'],
  ['woocommerce/license-manager.json', 'woocommerce', 'licenses of License Manager'],
  ['woocommerce/api-manager-resources.csv', 'woocommerce', 'resources of API Manager'],
  ['woocommerce/api-manager-activations.csv', 'woocommerce', 'activations of API Manager'],
  ['woocommerce/software-licenses.csv', 'woocommerce', 'licenses of Software Add-on'],
  ['woocommerce/software-activations.csv', 'woocommerce', 'activations of Software Add-on'],
  ['shopify/orders_export.csv', 'shopify', 'orders (table)'],
  ['shopify/customers_export.csv', 'shopify', 'customers (table)'],
  ['shopify/customers-with-consents.csv', 'shopify', 'customers (table)'],
  ['shopify/orders.json', 'shopify', 'orders'],
  ['shopify/customers.json', 'shopify', 'customers'],
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

it.each([
  ['a table of another store', { form: 'table', columns: ['Name', 'Email', 'Price', 'Serial'] }],
  ['no columns', { form: 'table', columns: [] }],
  ['JSON:API of another', { form: 'json', list: 'data', value: { type: 'keys', id: 'a', attributes: { key: 'k' } } }],
  [
    'orders in JSON:API of another',
    { form: 'json', list: 'data', value: { type: 'orders', id: 'a', attributes: { key: 'k' } } },
  ],
  ['another list of data', { form: 'json', list: 'data', value: { id: 'cus_1', object: 'customer' } }],
  ['other items', { form: 'json', list: 'items', value: { id: 'a', email: 'ann@example.com' } }],
  ['other orders', { form: 'json', list: 'orders', value: { id: 1, email: 'ann@example.com', line_items: [] } }],
  ['other events', { form: 'json', list: 'events', value: { id: 1, type: 'order.completed' } }],
  ['other sales', { form: 'json', list: 'sales', value: { id: 1, price: 100 } }],
  ['no object', { form: 'json', list: 'data', value: 'text' }],
  ['nothing', { form: 'json', list: null, value: null }],
] as const)('%s is of none of them', (_, sample) => {
  expect(sources.filter((source) => source.recognise(sample) !== null).map(({ kind }) => kind)).toEqual([])
})

const beginnings = files.filter(([name]) => name.endsWith('.csv')).map(([name]) => name)

it.each(beginnings)('%s without a column that is needed is not recognised', async (name) => {
  const path = fixture(name)
  const beginning = await readBeginning(path, (await inspectFile(path)).encoding)
  if (beginning?.sample.form !== 'table') throw new Error(`${name} is no table`)
  const { columns } = beginning.sample
  const needed = columns.filter((column) =>
    sources.every(
      (source) => source.recognise({ form: 'table', columns: columns.filter((other) => other !== column) }) === null,
    ),
  )
  expect(needed).not.toEqual([])
  expect(needed.length).toBeLessThan(10)
})

it.each(['csv/english.csv', 'csv/german.csv', 'csv/serial-rows.csv'])('%s is recognised by no source', async (name) => {
  const path = fixture(name)
  const beginning = await readBeginning(path, (await inspectFile(path)).encoding)
  if (beginning === null) throw new Error(`${name} is empty`)
  expect(sources.filter((source) => source.recognise(beginning.sample) !== null)).toEqual([])
})
