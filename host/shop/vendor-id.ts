import * as z from 'zod/mini'
import { ContentError } from './content-error.ts'
import { openContentFolder } from './content-folder.ts'

/** The vendorId of a shop, whatever else its files contain; null if it can't be read. */
export async function findVendorId(shopFolder: string): Promise<string | null> {
  try {
    const store = await openContentFolder(shopFolder).readYaml(
      'catalogue/store.yaml',
      z.object({ vendorId: z.string() }),
    )
    return store.vendorId
  } catch (error) {
    if (error instanceof ContentError) return null
    throw error
  }
}
