import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'

/** The shops of this repository. */
export const demoShops = ['oddmeter', 'halden']

/** Where the media of a demo shop are kept, from one run of the tests to the next. */
export const madeMediaOf = (shop: string): string => path.resolve(import.meta.dirname, '../../.cache/media', shop)

/** By folder: several shops may start at once on one. */
const copies = new Map<string, Promise<void>>()

/**
 * Gives a shop that has not started before the media that `makeMedia` has made: those of the demo shop of the same name, else
 * of the usual one. Making them would take it half a minute of a core.
 */
export async function copyMadeMedia(shopFolder: string | undefined, mediaFolder: string): Promise<void> {
  const made = madeMediaOf(demoShops.find((name) => name === path.basename(shopFolder ?? '')) ?? 'oddmeter')
  if (!copies.has(mediaFolder) && existsSync(made) && !existsSync(mediaFolder))
    copies.set(mediaFolder, cp(made, mediaFolder, { recursive: true }))
  await copies.get(mediaFolder)
}
