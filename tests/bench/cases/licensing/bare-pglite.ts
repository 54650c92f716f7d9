/** What was recorded, through PGlite alone, as durable as the program has it. */
import * as z from 'zod/mini'
import { openDurablePglite } from '#service/database/durable-pglite.ts'
import type { Unit } from './recording.ts'
import { serveBatches } from './serve-batches.ts'

const given = z.object({ directory: z.string(), recording: z.string(), clients: z.number() })
const { directory, recording, clients } = z.parse(given, JSON.parse(process.argv[2] ?? ''))

const pglite = await openDurablePglite(directory)

async function replay(units: readonly Unit[]): Promise<void> {
  for (const { isTransaction, statements } of units) {
    const [only] = statements
    if (!isTransaction && only) await pglite.query(only.text, only.values)
    else
      await pglite.transaction(async (transaction) => {
        for (const { text, values } of statements.slice(1, -1)) await transaction.query(text, values)
      })
  }
}

await serveBatches(
  recording,
  Array.from({ length: clients }, () => replay),
)
