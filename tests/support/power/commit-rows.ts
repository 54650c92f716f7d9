/** A process whose power will go: it commits one row after the other into its embedded database, and says each time that it has. */
import { openDatabase } from '#service/database/connection.ts'

const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '' })
for (let count = 1; ; count += 1) {
  const row = { key: `commit ${count}`, windowStartedAt: new Date(), count }
  await database.query.insertInto('limits').values(row).execute()
  process.stdout.write(`${count}\n`)
}
