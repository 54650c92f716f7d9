import { expect, it } from 'vitest'
import { fixtureFolder, readFile } from '#tests/support/imports/read-records.ts'
import { keygen } from './keygen/source.ts'
import { moonbase } from './moonbase/source.ts'
import { shopify } from './shopify/source.ts'
import type { Source } from './source.ts'
import { wooCommerce } from './woocommerce/source.ts'

const sources: Source[] = [moonbase, keygen, wooCommerce, shopify]

/** Which source a file is of, and which of its shapes. */
const files = [
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
  const { sample } = await readFile(`${fixtureFolder}/${name}`)
  const found = sources.flatMap((source) => {
    const recognised = source.recognise(sample)
    return recognised === null ? [] : [[source.kind, recognised.name]]
  })
  expect(found).toEqual([[kind, shape]])
})

it.each(['csv/english.csv', 'csv/german.csv', 'csv/serial-rows.csv'])('%s is recognised by no source', async (name) => {
  const { sample } = await readFile(`${fixtureFolder}/${name}`)
  expect(sources.filter((source) => source.recognise(sample) !== null)).toEqual([])
})
