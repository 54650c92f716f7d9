import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { createTestService } from '../../service/test-service.ts'
import { importAll } from './import-all.ts'

// An import, or the undoing of one, in a process of its own, which whoever started it may kill.

const { values } = parseArgs({ options: { of: { type: 'string', default: '' } } })
const placeSchema = z.union([
  z.object({ kind: z.literal('pglite'), dataDir: z.string() }),
  z.object({ kind: z.literal('postgres'), databaseUrl: z.string(), dataDir: z.string() }),
])
const given = z.parse(
  z.object({ place: placeSchema, paths: z.array(z.string()), undoes: z.optional(z.string()) }),
  JSON.parse(values.of),
)

const service = await createTestService('importing', { place: given.place })
const tell = (position: number) => process.send?.({ position })
if (given.undoes === undefined) await importAll(service, given.paths, tell)
else await service.services.imports.undo(given.undoes, tell)
process.send?.({ done: true })
await service.close()
process.disconnect?.()
