import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImportRecordKind } from '#contract/vendor-api/imports.ts'

export type WrittenRecord = { kind: ImportRecordKind } & Record<string, unknown>

/** A customer with an order and a license with a serial number, as `export all` writes them; all keys begin with the name. */
export const recordsOf = (name: string, email = `${name}@example.com`): WrittenRecord[] => [
  { kind: 'customer', key: `${name}-c`, email, name, consents: [] },
  {
    kind: 'order',
    key: `${name}-o`,
    customer: { key: `${name}-c` },
    status: 'Paid',
    currency: 'EUR',
    lines: [{ product: 'snare-works', name: 'Snare Works', quantity: 1, amount: 7900 }],
    discount: 0,
    taxes: 0,
    total: 7900,
    refunded: 0,
    boughtAt: '2024-05-06T07:08:09Z',
    paymentReference: `${name}-p`,
  },
  {
    kind: 'license',
    key: `${name}-l`,
    customer: { key: `${name}-c` },
    product: 'snare-works',
    order: `${name}-o`,
    serials: [`${name}-SERIAL`],
    seats: 3,
    status: 'Active',
    createdAt: '2024-05-06T07:08:09Z',
  },
]

/** Writes records into a new folder, a file for each kind, as `export all` does; returns the paths. */
export async function writeRecords(folder: string, records: readonly WrittenRecord[]): Promise<string[]> {
  await mkdir(folder)
  const byKind = Map.groupBy(records, ({ kind }) => kind)
  return Promise.all(
    [...byKind].map(async ([kind, written]) => {
      const file = path.join(folder, `${kind}s.jsonl`)
      await writeFile(file, `${written.map((record) => JSON.stringify(record)).join('\n')}\n`)
      return file
    }),
  )
}
