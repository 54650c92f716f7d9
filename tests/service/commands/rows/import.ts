import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { importSources, importStatuses } from '#contract/vendor-api/imports.ts'
import { newFolder } from '../../database/backups.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

const count = z.int().check(z.gte(0))
const counts = z.record(z.string(), z.record(z.string(), count))
const sum = z.strictObject({ orders: count, amount: count })
const total = z.strictObject({
  source: z.enum(importSources),
  product: z.nullable(z.string()),
  currency: z.string(),
  read: sum,
  imported: sum,
  statedDifference: z.nullable(z.int()),
})
const file = z.strictObject({
  name: z.string(),
  path: z.string(),
  size: count,
  sha256: z.string(),
  source: z.enum(importSources),
  shape: z.string(),
})
const time = z.nullable(z.iso.datetime())
const row = z.strictObject({
  id: z.uuid(),
  status: z.enum(importStatuses),
  files: z.array(file),
  position: count,
  counts,
  totals: z.array(total),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  finishedAt: time,
  undoneAt: time,
})
const named = z.strictObject({ count, first: z.array(z.looseObject({ file: count, line: count, reason: z.string() })) })
const plan = z.strictObject({
  counts,
  totals: z.array(total),
  files: z.array(file),
  records: count,
  products: z.array(
    z.strictObject({
      source: z.enum(importSources),
      product: z.string(),
      name: z.string(),
      orders: count,
      licenses: count,
      here: z.nullable(z.array(z.string())),
      mappedTo: z.nullable(z.string()),
      suggested: z.nullable(z.string()),
    }),
  ),
  warnings: named,
  rejections: named,
  suggested: z.array(z.unknown()),
})

let number = 0

/** A file of one customer with a license, as `export all` writes them, of somebody new each time. */
async function writeRecords(shop: CommandShop): Promise<string[]> {
  number += 1
  const folder = await mkdtemp(path.join(shop.folder, 'import-'))
  const key = `customer-${number}`
  const customer = { kind: 'customer', key, email: `${key}@example.com`, name: 'Ann', consents: [] }
  const license = {
    kind: 'license',
    key: `license-${number}`,
    customer: { key },
    product: 'clatter',
    serials: [`OLD-${number}-SERIAL`],
    status: 'Active',
  }
  await writeFile(path.join(folder, 'customers.jsonl'), `${JSON.stringify(customer)}\n`)
  await writeFile(path.join(folder, 'licenses.jsonl'), `${JSON.stringify(license)}\n`)
  return [folder]
}

async function imported(shop: CommandShop): Promise<string[]> {
  const { id } = z.parse(row, await shop.read('import', 'run', ...(await writeRecords(shop))))
  return [id]
}

/** An import that has begun and that nobody goes on with. */
async function begun(shop: CommandShop): Promise<string> {
  const [folder = ''] = await writeRecords(shop)
  const options = { from: null, products: {}, mappings: {}, skipsRejected: false }
  return shop.service.services.imports.begin({ paths: [path.join(folder, 'customers.jsonl')], options })
}

async function passphrase(shop: CommandShop): Promise<string[]> {
  const name = path.join(shop.folder, 'passphrase.txt')
  await writeFile(name, 'correct horse battery staple\n')
  return ['--passphrase-file', name]
}

const unknownFile = {
  type: ['nothing.csv'],
  exitCode: 1,
  says: 'nothing.csv: There is no such file',
} as const
const unknownImport = {
  type: ['00000000-0000-4000-8000-000000000000'],
  exitCode: 1,
  says: "There is no import 00000000-0000-4000-8000-000000000000: 'import status' lists them",
} as const

export const importRows: CommandRows = {
  'import plan': {
    success: {
      type: writeRecords,
      says: /^customers\.jsonl: customers of Backline\n[\s\S]*2 records:\n {2}customer: 1 created\n {2}license: 1 created\n[\s\S]*Nothing was changed\./,
    },
    json: plan,
    refusal: unknownFile,
  },
  'import run': {
    success: {
      type: writeRecords,
      says: /^Import \S+ of \S+: Done, 2 records\n[\s\S]*license: 1 created\n\n`import status --id \S+ --ledger FILE`/,
    },
    json: row,
    refusal: unknownFile,
  },
  'import status': {
    success: {
      type: async (shop) => ['--id', ...(await imported(shop))],
      says: /^Import \S+ of \S+: Done, 2 records\n/,
    },
    json: z.array(row),
    refusal: { ...unknownImport, type: ['--id', ...unknownImport.type] },
  },
  'import end': {
    success: {
      type: async (shop) => [await begun(shop), '--yes'],
      says: /^The import \S+ has ended\. What it has brought stays\.$/,
    },
    json: row,
    refusal: {
      type: async (shop) => [...(await imported(shop)), '--yes'],
      exitCode: 1,
      says: /^The import \S+ is done: there is nothing of it to end$/,
    },
  },
  'import undo': {
    success: { type: async (shop) => [...(await imported(shop)), '--yes'], says: /^The import \S+ is undone\.$/ },
    json: row,
    refusal: unknownImport,
  },
  'import announce': {
    success: {
      type: async (shop) => [...(await imported(shop)), '--wave', '10'],
      says: '1 customer is told, 0 left. The running shop sends the mails.',
    },
    json: z.strictObject({ told: count, left: count }),
    refusal: { ...unknownImport, type: [...unknownImport.type, '--wave', '10'] },
  },
  'export all': {
    success: {
      type: async (shop) => [path.join(await newFolder({ dataDir: shop.folder })), ...(await passphrase(shop))],
      says: /customers\.jsonl: \d+ records\n[\s\S]*All of it is in /,
    },
    json: z.strictObject({
      folder: z.string(),
      files: z.array(z.strictObject({ name: z.string(), records: count, bytes: count, sha256: z.string() })),
    }),
    refusal: {
      type: ['somewhere', '--passphrase-file', 'nothing.txt'],
      exitCode: 1,
      says: 'nothing.txt: There is no such file',
    },
  },
}
