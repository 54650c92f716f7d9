import { expect, it } from 'vitest'
import type { ImportOutcome } from '#contract/vendor-api/imports.ts'
import type { ImportCounts } from '#service/database/index.ts'
import { recordsOf } from '#tests/support/imports/write-records.ts'
import { startService } from '../start-service.ts'
import { createImporter } from './import-records.ts'

const service = await startService('ending')
const { imports } = service.services
const { query } = service.database
const importer = await createImporter(service)

/** More than a transaction has, on each database. */
const names = Array.from({ length: 600 }, (_, index) => `kim-${index}`)
const records = names.flatMap((name) => recordsOf(name))
const count = async (table: 'customers' | 'importEntries' | 'importKeys' | 'licenses') =>
  Number(
    (
      await query
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst()
    )?.count,
  )

const sumOf = (counts: ImportCounts, outcome: ImportOutcome) =>
  Object.values(counts).reduce((sum, found) => sum + (found[outcome] ?? 0), 0)

/** Breaks an import or an undo off after its first part. */
const breakOff = () => {
  throw new Error('broken off')
}

it('an import that nobody can go on with is ended, keeps what it has brought, and lets others begin', async () => {
  const id = await importer.begin(...records)
  await expect(imports.run(id, breakOff)).rejects.toThrow('broken off')
  await expect(importer.begin(...recordsOf('another'))).rejects.toThrow(/is not finished: .*end it/)
  const { position } = await imports.find(id)
  expect(position).toBeGreaterThan(0)

  const ended = await imports.end(id)
  expect(ended).toMatchObject({ status: 'Ended', position, finishedAt: expect.any(Date), undoneAt: null })
  expect(await imports.end(id)).toEqual(ended)
  expect(await count('importEntries')).toBe(position)
  await expect(imports.run(id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('is ended'),
  })
  const entries = query.selectFrom('auditEntries').select(['action', 'details']).where('about', '=', id).orderBy('id')
  expect(await entries.execute()).toMatchObject([
    { action: 'ImportStarted' },
    { action: 'ImportEnded', details: { status: 'Running', records: position } },
  ])

  const again = await importer.run(...records)
  const [kept, created] = (['kept', 'created'] as const).map((outcome) => sumOf(again.counts, outcome))
  expect([kept, created]).toEqual([position, records.length - position])
  expect([await count('customers'), await count('licenses')]).toEqual([names.length, names.length])
  await imports.undo(again.id)
  expect((await imports.undo(id)).status).toBe('Undone')
  expect([await count('customers'), await count('importKeys')]).toEqual([0, 0])
})

it('one whose undoing meets something in use is ended, keeps the rest, and is undone later', {
  tags: ['long'],
}, async () => {
  const { id } = await importer.run(...records)
  await expect(imports.undo(id, breakOff)).rejects.toThrow('broken off')
  const left = await count('customers')
  expect(left).toBeGreaterThan(0)
  const { id: used } = await query.selectFrom('customers').select('id').executeTakeFirstOrThrow()
  await query.updateTable('customers').set({ confirmedAt: new Date() }).where('id', '=', used).execute()
  await expect(imports.undo(id)).rejects.toMatchObject({ code: 'import-in-use' })
  expect((await imports.find(id)).status).toBe('Undoing')

  expect((await imports.end(id)).status).toBe('Ended')
  const { id: other } = await importer.run(...recordsOf('another'))
  await imports.undo(other)
  expect(await count('customers')).toBe(left)
  expect(await count('licenses')).toBe(left)
  expect(await count('importEntries')).toBeGreaterThanOrEqual(records.length)
  await query.updateTable('customers').set({ confirmedAt: null }).where('id', '=', used).execute()
  expect((await imports.undo(id)).status).toBe('Undone')
  expect([await count('customers'), await count('importKeys')]).toEqual([0, 0])
})

it('one that is done or undone has nothing to end', async () => {
  const { id } = await importer.run(...recordsOf('whole'))
  await expect(imports.end(id)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('is done') })
  await imports.undo(id)
  await expect(imports.end(id)).rejects.toMatchObject({ message: expect.stringContaining('is undone') })
  await expect(imports.end('nothing')).rejects.toMatchObject({ code: 'not-found' })
})
