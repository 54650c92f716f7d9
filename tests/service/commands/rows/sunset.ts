import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

const prepared = z.strictObject({
  id: z.uuid(),
  folder: z.string(),
  trustees: z.literal(3),
  needed: z.literal(2),
  downloads: z.int().check(z.positive()),
})

/** What is typed to prepare a release in a folder that does not exist yet. */
async function typePreparation({ folder }: CommandShop): Promise<string[]> {
  const trustees = path.join(folder, `${randomUUID()}.txt`)
  await writeFile(trustees, '# Of the demo\nAda Lovelace\nGrace Hopper\n\nDelia Derbyshire\n')
  return ['--trustees', trustees, '--needed', '2', '--to', path.join(folder, randomUUID())]
}

/** The folder of a release and of its shares. */
async function prepare(shop: CommandShop): Promise<{ release: string; shares: string[] }> {
  const typed = [...(await typePreparation(shop)), '--yes']
  const { folder } = z.parse(prepared, await shop.read('sunset', 'prepare', ...typed))
  const names = await readdir(path.join(folder, 'shares'))
  return {
    release: path.join(folder, 'release'),
    shares: names.sort().map((name) => path.join(folder, 'shares', name)),
  }
}

const names = z.array(z.string())
const newSite = ({ folder }: CommandShop) => ['--to', path.join(folder, randomUUID())]

export const sunsetRows: CommandRows = {
  'sunset prepare': {
    success: {
      type: async (shop) => [...(await typePreparation(shop)), '--yes'],
      says: /^The sealed release is in \S+release, with \d+ downloads\. It was opened once with\n2 shares/,
    },
    json: prepared,
    refusal: { type: typePreparation, exitCode: 1, says: /^Whoever has 2 of the 3 shares .*: add --yes if/ },
  },
  'sunset verify': {
    success: {
      type: async (shop) => {
        const { release, shares } = await prepare(shop)
        return [release, '--shares', shares.join(',')]
      },
      says: /^This is the release of .*\nAll \d+ files are there and as they were written\.\n2 of 3 shares open it/,
    },
    json: z.strictObject({
      folder: z.string(),
      id: z.uuid(),
      preparedAt: z.iso.datetime(),
      needed: z.literal(2),
      trustees: names,
      faults: names,
      shares: z.strictObject({ good: names, refused: names }),
    }),
    refusal: {
      type: ['/nowhere'],
      exitCode: 1,
      says: '/nowhere is no sealed release: manifest.json can not be read in it',
    },
  },
  'sunset open': {
    success: {
      type: async (shop) => {
        const { release, shares } = await prepare(shop)
        return [release, ...shares.slice(1), ...newSite(shop)]
      },
      says: /^Opened the release of .* of Oddmeter: \d+ files are in /,
    },
    json: z.strictObject({
      id: z.uuid(),
      site: z.string(),
      trustees: names,
      files: z.int().check(z.positive()),
      lost: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
    }),
    refusal: {
      type: async (shop) => {
        const { release, shares } = await prepare(shop)
        return [release, ...shares.slice(0, 1), ...newSite(shop)]
      },
      exitCode: 1,
      says: '1 more share is needed: 2 of 3 open this release. Good: Ada Lovelace.',
    },
  },
}
