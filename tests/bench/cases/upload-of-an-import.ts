import { importFileMaxBytes, importPartMaxBytes } from '#contract/vendor-api/import-drafts.ts'
import type { Case } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { openOwnersClient } from '#tests/support/desk/open-desk.ts'
import { startProgram } from '#tests/support/program.ts'
import { withPostgres } from '#tests/support/temporary-databases.ts'
import type { VendorClient } from '#vendor-client/client.ts'
import { residentMemory } from '../measuring/resident-memory.ts'

/** How much more memory the program may need meanwhile, in millions of bytes: a twentieth of the file, most of it waiting for the collector. */
const mostGrowth = 100
const lookInterval = 20

/** Uploads a file as large as one may be; returns how long it took, in seconds. */
async function uploadLargest(client: VendorClient): Promise<number> {
  const { id } = await client.call('createImportDraft')
  const line = `{"kind":"customer","key":"c","email":"ada@example.com","name":"${'x'.repeat(958)}"}\n`
  const part = new Blob([line.repeat(importPartMaxBytes / line.length)])
  const began = performance.now()
  for (let from = 0; from < importFileMaxBytes; from += part.size)
    await client.call('uploadImportPart', {
      parameters: { id, name: 'customers.jsonl' },
      query: { from: String(from), size: String(importFileMaxBytes) },
      body: part,
    })
  const seconds = (performance.now() - began) / 1000
  const { files } = await client.call('showImportDraft', { parameters: { id } })
  if (files[0]?.size !== importFileMaxBytes || files[0].source !== 'backline')
    throw new Error(`The file is not there whole: ${JSON.stringify(files)}`)
  return seconds
}

async function measure(place: FreshDatabase) {
  const program = await startProgram(place)
  try {
    const client = await openOwnersClient({ url: program.url, place })
    await client.call('listImportDrafts')
    const atRest = residentMemory(program.pid)
    let most = atRest
    const timer = setInterval(() => {
      most = Math.max(most, residentMemory(program.pid))
    }, lookInterval)
    const seconds = await uploadLargest(client).finally(() => clearInterval(timer))
    return { atRest, most, seconds }
  } finally {
    await program.stop()
  }
}

export const cases: Case[] = [
  {
    name: 'upload of an import',
    figure: `a file of 2 GiB in parts of 32 MiB is uploaded and recognised, and the program needs at most ${mostGrowth} MB more memory meanwhile, on PostgreSQL`,
    run: async () => {
      const { atRest, most, seconds } = await withPostgres('upload', measure)
      return {
        passed: most - atRest <= mostGrowth,
        measured: `${(most - atRest).toFixed(0)} MB more than the ${atRest.toFixed(0)} MB before, in ${seconds.toFixed(1)} s`,
      }
    },
  },
]
