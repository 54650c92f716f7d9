import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { readTreeState } from './tree-state.ts'

/** Parts of a row that have run on this very state of the tree, so that an interrupted trial goes on where it was. */
export function keepParts<Schema extends z.ZodMiniType>(file: string, schema: Schema) {
  const state = readTreeState()
  const keptSchema = z.object({ state: z.string(), parts: z.array(schema) })

  function readKept() {
    try {
      return z.parse(keptSchema, JSON.parse(readFileSync(file, 'utf8')))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  return {
    read(): z.infer<Schema>[] {
      const kept = readKept()
      return kept !== null && kept.state === state ? kept.parts : []
    },
    write(parts: z.infer<Schema>[]): void {
      if (state === undefined) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify({ state, parts }))
      renameSync(`${file}.new`, file)
    },
    forget: () => rmSync(file, { force: true }),
  }
}
