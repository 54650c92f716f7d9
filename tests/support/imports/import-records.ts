import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import type { PlannedEntry } from '#service/imports/running/plan.ts'
import { scratchFolder } from '../../environment/scratch.ts'
import type { TestService } from '../../service/test-service.ts'

export type ImportedFile = { name: string; content: string }

/** Records in lines of JSON, as an export of Backline has them. */
export const linesOf = (name: string, ...records: object[]): ImportedFile => ({
  name: `${name}.jsonl`,
  content: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
})

/** Imports files from a folder of its own, which is removed after all tests. Each import has to come to what its plan says. */
export async function createImporter({ services }: Pick<TestService, 'services'>) {
  const folder = await mkdtemp(path.join(scratchFolder, 'imported-files-'))
  afterAll(() => rm(folder, { recursive: true }))
  const { imports } = services

  async function importFiles(files: readonly ImportedFile[], mappings: Record<string, object> = {}) {
    const paths: string[] = []
    for (const { name, content } of files) {
      paths.push(path.join(folder, name))
      await writeFile(path.join(folder, name), content)
    }
    const request = { paths, options: { from: null, products: {}, mappings, skipsRejected: true } }
    const planned: PlannedEntry[] = []
    const plan = await imports.plan(request, { onEntries: async (entries) => void planned.push(...entries) })
    const done = await imports.run(await imports.begin(request))
    const entries: PlannedEntry[] = []
    for await (const part of imports.readLedger(done.id)) entries.push(...part)
    expect(done).toMatchObject({ status: 'Done', counts: plan.counts, totals: plan.totals })
    expect(entries.map(shown)).toEqual(planned.map(shown))
    return { ...done, reasons: entries.flatMap(({ reason }) => reason ?? []) }
  }

  return {
    importFiles,
    importRecords: (name: string, ...records: object[]) => importFiles([linesOf(name, ...records)]),
  }
}

const shown = ({ number, kind, key = null, outcome, reason = null }: PlannedEntry) => ({
  number,
  kind,
  key,
  outcome,
  reason,
})
