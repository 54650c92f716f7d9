import { describe, expect, it } from 'vitest'
import { createImporter } from '#tests/support/imports/import-records.ts'
import { startService } from '../start-service.ts'

const service = await startService('imported-orders')
const { importFiles, importRecords } = await createImporter(service)

const customer = { kind: 'customer', key: 'c-1', email: 'ann@example.com', name: 'Ann', consents: [] }

/** An order of as many lines as amounts, all of one product. */
const order = (key: string, payment: string, ...amounts: number[]) => ({
  kind: 'order',
  key,
  customer: { key: 'c-1' },
  status: 'Paid',
  currency: 'EUR',
  lines: amounts.map((amount) => ({ product: 'snare-works', name: 'Snare', quantity: 1, amount })),
  discount: 0,
  taxes: 0,
  total: amounts.reduce((sum, amount) => sum + amount, 0),
  refunded: 0,
  boughtAt: '2024-05-06T07:08:09Z',
  paymentReference: payment,
})

const mapping = {
  columns: {
    email: 'Mail',
    product: 'Product',
    order: 'No',
    amount: 'Amount',
    currency: 'Currency',
    boughtAt: 'Date',
    payment: 'Payment',
  },
}
/** Orders of another store, as a table: number, amount, and payment of each. */
const importTable = (name: string, ...orders: [string, string, string][]) => {
  const rows = orders.map(([no, amount, payment]) =>
    ['ann@example.com', 'snare-works', no, amount, 'EUR', '2024-05-06', payment].join(','),
  )
  const content = ['Mail,Product,No,Amount,Currency,Date,Payment', ...rows, ''].join('\n')
  return importFiles([{ name, content }], { [name]: mapping })
}

/** What is stored of some payments. */
async function storedOf(...payments: string[]) {
  const rows = await service.database.query.selectFrom('importedOrders').selectAll().execute()
  const stored = rows.filter(({ details }) => payments.includes(details.paymentReference ?? ''))
  return { orders: stored.length, amount: stored.reduce((sum, { total }) => sum + total, 0) }
}

const totalOf = ({ totals }: Awaited<ReturnType<typeof importRecords>>, product: string | null = null) =>
  totals.find((total) => total.product === product)

describe('orders that name the same payment', () => {
  it('are one where two sources have it with the same amount', async () => {
    await importRecords('once', customer, order('o-1', 'pay-1', 7900))
    const done = await importTable('once.csv', ['1', '79.00', 'pay-1'])
    expect(done.counts.order).toEqual({ merged: 1 })
    expect(await storedOf('pay-1')).toEqual({ orders: 1, amount: 7900 })
    expect(totalOf(done)).toMatchObject({ read: { orders: 1, amount: 7900 }, imported: { orders: 1, amount: 7900 } })
  })

  it('are as many as one source has of them', async () => {
    const first = await importRecords('several', customer, order('o-2', 'pay-2', 1000), order('o-3', 'pay-2', 1000))
    expect(first.counts.order).toEqual({ created: 2 })
    expect(first.reasons).toEqual(['Another order of the source names the same payment'])
    expect(totalOf(first)?.imported).toEqual(await storedOf('pay-2'))
    const later = await importRecords('later', order('o-4', 'pay-2', 3000))
    expect(later.counts.order).toEqual({ created: 1 })
    expect(await storedOf('pay-2')).toEqual({ orders: 3, amount: 5000 })
  })

  it('are two where the sources have other amounts, or one has several', async () => {
    await importRecords('whole', customer, order('o-5', 'pay-5', 3000), order('o-6', 'pay-6', 1000))
    const parts = await importTable(
      'parts.csv',
      ['5', '10.00', 'pay-5'],
      ['6', '10.00', 'pay-6'],
      ['7', '10.00', 'pay-6'],
    )
    expect(parts.counts.order).toEqual({ created: 2, merged: 1 })
    expect(parts.reasons).toContain('Another source has brought the same payment with another amount')
    expect(await storedOf('pay-5', 'pay-6')).toEqual({ orders: 4, amount: 6000 })
  })
})

describe('the totals of an import', () => {
  it('count an order with two lines of a product once', async () => {
    const done = await importRecords('lines', customer, order('o-8', 'pay-8', 1000, 2000))
    const once = { orders: 1, amount: 3000 }
    expect(totalOf(done, 'snare-works')).toMatchObject({ read: once, imported: once })
    expect(totalOf(done)).toMatchObject({ read: once, imported: once })
  })

  it('have of an order that was imported before what is here of it', async () => {
    await importRecords('before', customer, order('o-9', 'pay-9', 4000))
    const again = await importRecords('after', order('o-9', 'pay-9', 5000), order('o-10', 'pay-10', 100))
    expect(again.counts.order).toEqual({ kept: 1, created: 1 })
    for (const product of [null, 'snare-works'])
      expect(totalOf(again, product)).toMatchObject({
        read: { orders: 2, amount: 5100 },
        imported: { orders: 2, amount: 4100 },
      })
    expect(await storedOf('pay-9', 'pay-10')).toEqual({ orders: 2, amount: 4100 })
  })

  it('have an order once that the files have twice, at the first import and at any later one', async () => {
    const again = [customer, order('o-30', 'pay-30', 1000), order('o-30', 'pay-30', 1000)]
    for (const outcome of [{ created: 1, kept: 1 }, { kept: 2 }]) {
      const done = await importRecords('twice', ...again)
      expect(done.counts.order).toEqual(outcome)
      expect(done.reasons).toEqual(['The files have it more than once'])
      expect(totalOf(done)).toMatchObject({ read: { orders: 1, amount: 1000 }, imported: { orders: 1, amount: 1000 } })
    }
    expect(await storedOf('pay-30')).toEqual({ orders: 1, amount: 1000 })
  })

  it('list the difference where the files have an order twice with other amounts', async () => {
    const done = await importRecords('other', customer, order('o-31', 'pay-31', 1000), order('o-31', 'pay-31', 1200))
    expect(done.reasons).toEqual(['The files have it before with another amount, which is the one that counts'])
    expect(totalOf(done)).toMatchObject({ read: { orders: 2, amount: 2200 }, imported: { orders: 1, amount: 1000 } })
  })

  it('have nothing of an order that was erased with its customer', async () => {
    const eve = { ...customer, key: 'c-eve', email: 'eve@example.com' }
    await importRecords('eve', eve, { ...order('o-11', 'pay-11', 4000), customer: { key: 'c-eve' } })
    await service.services.identity.erasure.eraseByAddress('eve@example.com')
    const again = await importRecords('eve-again', order('o-11', 'pay-11', 4000), order('o-12', 'pay-11', 4000))
    expect(again.counts.order).toEqual({ rejected: 2 })
    expect(totalOf(again)).toMatchObject({ read: { orders: 2 }, imported: { orders: 0, amount: 0 } })
  })
})

it('a license says so if its order is not there when its turn comes, and refers to it otherwise', async () => {
  const license = (key: string, of: string) => ({
    kind: 'license',
    key,
    customer: { key: 'c-1' },
    product: 'snare-works',
    order: of,
    serials: [],
    status: 'Active',
  })
  const later = order('o-20', 'pay-20', 7900)
  const done = await importRecords('order', customer, license('l-1', 'o-20'), later, license('l-2', 'o-20'))
  expect(done.counts).toMatchObject({ license: { created: 2 }, order: { created: 1 } })
  expect(done.reasons).toEqual(['Its order o-20 has not been imported before it: the license does not refer to it'])
  const licenses = await service.database.query
    .selectFrom('licenses')
    .select('formerOrderId')
    .where('grantedReason', 'like', '%order o-20')
    .execute()
  expect(licenses.map(({ formerOrderId }) => formerOrderId !== null).sort()).toEqual([false, true])
})
