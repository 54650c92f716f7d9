import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'
import { changes } from './catalogue.ts'

let made = 0

/** Puts the file of a new version of Clatter into the storage; answers what it is typed as. */
async function store({ folder }: CommandShop): Promise<string[]> {
  made += 1
  const version = `3.0.${made}`
  const place = path.join(folder, 'shops/oddmeter/downloads/clatter', version)
  await mkdir(place, { recursive: true })
  await writeFile(path.join(place, 'clatter-mac.zip'), version)
  return ['clatter', version]
}
const files = ['--mac', 'clatter-mac.zip']

async function draft(shop: CommandShop): Promise<string[]> {
  const words = await store(shop)
  await shop.read('release', 'add', ...words, ...files)
  return words
}
async function published(shop: CommandShop): Promise<string[]> {
  const words = await draft(shop)
  await shop.read('release', 'publish', ...words)
  return words
}

const release = { product: z.literal('clatter'), version: z.string(), file: z.string(), changes }
const stored = z.array(
  z.strictObject({ platform: z.string(), file: z.string(), size: z.int(), sha256: z.string().check(z.length(64)) }),
)

export const releaseRows: CommandRows = {
  'release add': {
    success: {
      type: async (shop) => [...(await store(shop)), ...files],
      says: /^shops\/oddmeter\/catalogue\/releases\/clatter\/\S+ is written\. It is a draft: nobody is offered Clatter \S+ yet\./,
    },
    json: z.strictObject({ ...release, published: z.literal(false), files: stored }),
    refusal: {
      type: ['clatter', '9.9.9', ...files],
      exitCode: 1,
      says: /^There is no clatter-mac\.zip in \S+: put it/,
    },
  },
  'release publish': {
    success: {
      type: draft,
      says: /^Clatter \S+ is published, dated \S+\.\nIt is what customers are offered from now on/,
    },
    json: z.strictObject({
      ...release,
      published: z.literal(true),
      released: z.iso.date(),
      currentVersion: z.nullable(z.string()),
      files: stored,
    }),
    refusal: { type: published, exitCode: 1, says: /^Clatter \S+ is published already$/ },
  },
  'release withdraw': {
    success: { type: published, says: /^Clatter \S+ is a draft again\. Customers are offered \S+ now\./ },
    json: z.strictObject({ ...release, published: z.literal(false), currentVersion: z.nullable(z.string()) }),
    refusal: { type: draft, exitCode: 1, says: /^Clatter \S+ is a draft: nobody is offered it$/ },
  },
}
