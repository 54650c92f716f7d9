import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { createTestService } from '../../service/test-service.ts'

// An import in a process of its own, which whoever started it may kill.

const { values } = parseArgs({ options: { of: { type: 'string', default: '' } } })
const placeSchema = z.union([
  z.object({ kind: z.literal('pglite'), dataDir: z.string() }),
  z.object({ kind: z.literal('postgres'), databaseUrl: z.string(), dataDir: z.string() }),
])
const given = z.parse(z.object({ place: placeSchema, paths: z.array(z.string()) }), JSON.parse(values.of))

const service = await createTestService('importing', { place: given.place })
const { imports } = service.services
const request = { paths: given.paths, options: { from: null, products: {}, mappings: {}, skipsRejected: true } }
const id = await imports.begin(request)
process.send?.({ position: (await imports.find(id)).position })
await imports.run(id, (position) => process.send?.({ position }))
process.send?.({ done: true })
await service.close()
process.disconnect?.()
