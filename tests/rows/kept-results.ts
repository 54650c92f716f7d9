import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RowResult } from './row.ts'

export type KeptResult = RowResult & { state: string; seconds: number }

/** What rows came to, by name, with the state of the tree they ran on. */
export type KeptResults = Record<string, KeptResult>

/** The results in the file; none when it is not there or was not written by `writeKept`. */
export function readKept(file: string): KeptResults {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return {}
    throw error
  }
}

/** Writes the file whole or not at all, so that an interruption costs one row at most. */
export function writeKept(file: string, results: KeptResults): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
