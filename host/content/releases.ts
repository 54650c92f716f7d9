import { basename } from 'node:path'
import * as z from 'zod/mini'
import { type ReleaseFault, type ReleaseFile, releaseFileSchema } from '#service/catalogue/index.ts'
import { ContentError, collectFaults, type Fault } from './faults.ts'
import type { ContentFolder } from './files.ts'

const folder = 'catalogue/releases'

/** Reads `content/catalogue/releases/{product}/{version}.yaml`. Throws a `ContentError` with the faults of all of them. */
export async function readReleases(content: ContentFolder): Promise<ReleaseFile[]> {
  const { settle, faults } = collectFaults()
  const products = await content.listFolders(folder)
  const read = await Promise.all(
    products.map(async (productId) => {
      const names = await content.list(`${folder}/${productId}`, '.yaml')
      return Promise.all(names.map((name) => settle(readRelease(content, productId, name))))
    }),
  )
  if (faults.length > 0) throw new ContentError(faults)
  return read.flat().filter((release) => release !== undefined)
}

async function readRelease(content: ContentFolder, productId: string, name: string): Promise<ReleaseFile> {
  const called = basename(name, '.yaml')
  const schema = releaseFileSchema.check(
    z.refine(({ version }) => version === called, {
      path: ['version'],
      error: `Must be as the file is called: '${called}'`,
    }),
  )
  return { ...(await content.readYaml(name, schema)), productId }
}

/** Where the vendor finds what is wrong. */
export const toReleaseFault = ({ productId, version, reason }: ReleaseFault): Fault => ({
  file: `content/${folder}/${productId}${version === null ? '' : `/${version}.yaml`}`,
  reason,
})
