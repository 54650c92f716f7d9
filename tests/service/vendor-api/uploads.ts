import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, vi } from 'vitest'
import type { ImportDraft } from '#contract/vendor-api/import-drafts.ts'
import { writeGeneratedStore } from '#tests/support/imports/generated-store.ts'
import type { VendorClient } from '#vendor-client/client.ts'

/** A folder that is removed after the tests of a file. */
export async function openFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An upload once its background work has ended. */
export function awaitDraft(client: VendorClient, id: string): Promise<ImportDraft> {
  return vi.waitFor(
    async () => {
      const draft = await client.call('showImportDraft', { parameters: { id } })
      if (draft.work) throw new Error(`It is at ${draft.work.kind}, ${draft.work.records} records`)
      return draft
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** Writes the files of a store into a new folder; returns their paths. */
export async function writeStoreIn(folder: string, customers: number, productId = 'snare-works'): Promise<string[]> {
  await mkdir(folder)
  return writeGeneratedStore(folder, { customers, licensesOfEach: 2, productId })
}
