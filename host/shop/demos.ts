import { readdir } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { ContentError } from './content-error.ts'
import { openContentFolder } from './content-folder.ts'
import { findVendorId } from './vendor-id.ts'

/** What tells a demo from a vendor's own shop. */
export type Demo = { name: string; vendorId: string | null; legalName: string; vatId: string | undefined }

const demosFolder = path.resolve(import.meta.dirname, '../../shops')

const identitySchema = z.object({
  name: z.string(),
  company: z.object({ legalName: z.string(), vatId: z.optional(z.string()) }),
})

/** The demos that come with the program; none where they were removed. */
export async function readDemos(): Promise<Demo[]> {
  const entries = await readdir(demosFolder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(demosFolder, name))
  return (await Promise.all(folders.sort().map(readDemo))).filter((demo) => demo !== null)
}

async function readDemo(folder: string): Promise<Demo | null> {
  try {
    const { name, company } = await openContentFolder(folder).readYaml('shop.yaml', identitySchema)
    return { name, vendorId: await findVendorId(folder), legalName: company.legalName, vatId: company.vatId }
  } catch (error) {
    // Whatever lies there is no shop.
    if (error instanceof ContentError) return null
    throw error
  }
}
