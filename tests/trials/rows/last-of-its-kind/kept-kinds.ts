import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { readTreeState } from '#tests/rows/tree-state.ts'
import { kinds, type RacesReport } from '#tests/support/races/trial.ts'

const reportSchema = z.object({
  kind: z.enum(kinds),
  rounds: z.number(),
  raced: z.number(),
  seconds: z.number(),
  faults: z.array(z.string()),
})
const keptSchema = z.object({ state: z.string(), reports: z.array(reportSchema) })

/** Kinds that have run on this very state of the tree, so that an interrupted trial goes on with the next. */
export function keepKinds(file: string) {
  const state = readTreeState()
  return {
    read(): RacesReport[] {
      const kept = readKept(file)
      return kept !== null && kept.state === state ? kept.reports : []
    },
    write(reports: RacesReport[]): void {
      if (state === undefined) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify({ state, reports }))
      renameSync(`${file}.new`, file)
    },
    forget: () => rmSync(file, { force: true }),
  }
}

function readKept(file: string) {
  try {
    return z.parse(keptSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
