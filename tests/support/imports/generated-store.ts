import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'

export type StoreSize = {
  customers: number
  licensesOfEach: number
  productId: string
  /** The number of the first customer, if not 1: stores with others have nobody in common. */
  first?: number
}

/** What a customer of a generated store has: an account, an order, and licenses with a serial number and a device each. */
function recordsOf(number: number, { licensesOfEach, productId }: StoreSize) {
  const email = `customer-${number}@example.com`
  const customer = { kind: 'customer', key: `c${number}`, email, name: `Customer ${number}`, consents: [] }
  const order = {
    kind: 'order',
    key: `o${number}`,
    customer: { key: customer.key },
    status: 'Paid',
    currency: number % 2 === 0 ? 'EUR' : 'USD',
    lines: [{ product: productId, name: 'A product', quantity: licensesOfEach, amount: 7900 * licensesOfEach }],
    discount: 0,
    taxes: 0,
    total: 7900 * licensesOfEach,
    refunded: 0,
    boughtAt: '2024-05-06T07:08:09Z',
  }
  const licenses = Array.from({ length: licensesOfEach }, (_, index) => ({
    kind: 'license',
    key: `l${number}-${index}`,
    customer: { key: customer.key },
    product: productId,
    order: order.key,
    serials: [serialOf(number, index)],
    seats: 2,
    status: 'Active',
    createdAt: order.boughtAt,
  }))
  return { customer, order, licenses }
}

export const serialOf = (customer: number, license: number): string =>
  `OLD-${String(customer).padStart(6, '0')}-${String(license).padStart(2, '0')}-SERIAL`

/** Writes the files of a store with many customers, as an export of Backline has them; returns their paths. */
export async function writeGeneratedStore(folder: string, size: StoreSize): Promise<string[]> {
  const open = (name: string) => {
    const file = path.join(folder, name)
    const stream = createWriteStream(file)
    return {
      file,
      async add(record: object) {
        if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain')
      },
      async close() {
        stream.end()
        await finished(stream)
      },
    }
  }
  const files = { customers: open('customers.jsonl'), orders: open('orders.jsonl'), licenses: open('licenses.jsonl') }
  const { first = 1 } = size
  for (let number = first; number < first + size.customers; number += 1) {
    const { customer, order, licenses } = recordsOf(number, size)
    await files.customers.add(customer)
    await files.orders.add(order)
    for (const license of licenses) await files.licenses.add(license)
  }
  for (const file of Object.values(files)) await file.close()
  return Object.values(files).map(({ file }) => file)
}
