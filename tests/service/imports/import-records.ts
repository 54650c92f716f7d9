import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { type WrittenRecord, writeRecords } from '#tests/support/imports/write-records.ts'
import type { TestService } from '../test-service.ts'

/** Imports records for the tests of a file: each import has a folder of its own, all of which are removed after the last test. */
export async function createImporter({ services: { imports } }: TestService) {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-records-'))
  afterAll(() => rm(folder, { recursive: true }))
  let count = 0
  const begin = async (...records: WrittenRecord[]): Promise<string> => {
    count += 1
    const paths = await writeRecords(path.join(folder, String(count)), records)
    return imports.begin({ paths, options: { from: null, products: {}, mappings: {}, skipsRejected: true } })
  }
  return { begin, run: async (...records: WrittenRecord[]) => imports.run(await begin(...records)) }
}
