import { verifyBackup } from '#service/database/index.ts'
import type { Command } from '../../command.ts'
import { asData, countRows, folderOf, sayTable, writeBytes } from './tables.ts'

/** Reads all of a backup and shows what is in it. */
export const backupVerify: Command = {
  name: 'backup verify',
  words: ['<folder>'],
  summary: 'Read all of a backup, and show that it is as it was written and what is in it; needs no database',
  explained:
    'Each table shows with its rows, its bytes and a sum of its rows that does not depend on their order: databases with\nthe same sums hold the same, whichever kind they are.',
  async runAlone(surroundings) {
    const folder = folderOf(surroundings)
    const manifest = await verifyBackup(folder, (table) => surroundings.tell(`${sayTable(table)}, ${table.sum}`))
    const { database, migration, ...data } = asData(manifest, folder)
    const kind = database === 'embedded' ? 'the embedded database' : 'PostgreSQL'
    const text = [
      `The backup is whole: ${data.tables} tables, ${countRows(data.rows)}, ${writeBytes(data.bytes)}`,
      `It holds ${kind} as it was at ${data.madeAt}, at ${migration}.`,
    ].join('\n')
    const tables = manifest.tables.map(({ name, rows, bytes, sum }) => ({ name, rows, bytes, sum }))
    return { text, data: { ...data, database, migration, tables } }
  },
}
