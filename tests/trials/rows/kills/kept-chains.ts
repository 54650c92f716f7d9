import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { readTreeState } from '#tests/rows/tree-state.ts'

const chainSchema = z.object({
  hits: z.record(z.string(), z.number()),
  sales: z.number(),
  acknowledged: z.number(),
  faults: z.array(z.string()),
})
const keptSchema = z.object({ state: z.string(), chains: z.array(chainSchema) })
type Chain = z.infer<typeof chainSchema>

/** Chains that have run on this very state of the tree, so that an interrupted trial goes on where it was. */
export function keepChains(file: string) {
  const state = readTreeState()
  return {
    read(): Chain[] {
      const kept = readKept(file)
      return kept !== null && kept.state === state ? kept.chains : []
    },
    write(chains: Chain[]): void {
      if (state === undefined) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify({ state, chains }))
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
