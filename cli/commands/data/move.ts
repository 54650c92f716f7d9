import { moveDatabase, nameDatabase } from '#service/database/index.ts'
import { type Command, CommandError } from '../../command.ts'
import { countRows, sayTable, tellRows, total } from './tables.ts'

/** Moves the embedded database in DATA_DIR to the PostgreSQL in DATABASE_URL. */
export const move: Command = {
  name: 'move',
  summary: 'Move the shop from the embedded database in DATA_DIR to the empty PostgreSQL in DATABASE_URL',
  explained: [
    'Stop the shop first. Every table is read back from PostgreSQL and compared, with its rows and a sum of them; whatever',
    'breaks it off leaves PostgreSQL empty, and it can be typed again. The embedded database stays as it was, and a file',
    'beside it keeps a shop from being started on it. Then start the shop with the same settings, DATABASE_URL among them;',
    'the key file stays where it is.',
  ].join('\n'),
  async runAlone({ settings, clock, tell }) {
    const { dataDir, databaseUrl } = settings
    if (databaseUrl === undefined)
      throw new CommandError('DATABASE_URL: Must be set to an empty PostgreSQL database, to which the shop moves')
    const tables = await moveDatabase({ dataDir, databaseUrl }, clock, (table, step) => {
      if (step === 'copied') tellRows(tell, ' copied')(table)
      else tell(`${sayTable(table)} proven: ${table.sum}`)
    })
    const to = nameDatabase(databaseUrl)
    const rows = total(tables.map((table) => table.rows))
    const text = [
      `The shop is in PostgreSQL at ${to}: ${tables.length} tables, ${countRows(rows)}, each table read back and the same.`,
      'Start it with the same settings, DATABASE_URL among them. The embedded database is as it was, and marked as moved.',
    ].join('\n')
    return { text, data: { from: dataDir, to, rows, tables } }
  },
}
