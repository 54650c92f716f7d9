import { sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'

type Finding = Row<'doctorFindings'>

export const findFindings = (db: Queryable): Promise<Finding[]> =>
  db.selectFrom('doctorFindings').selectAll().orderBy('position').execute()

/** Has runs of several processes replace the findings one after the other; they can be read meanwhile. */
export async function lockFindings(tx: Tx): Promise<void> {
  await sql`lock table doctor_findings in exclusive mode`.execute(tx)
}

/** Replaces what the last run found. */
export async function replaceFindings(tx: Tx, findings: readonly Finding[]): Promise<void> {
  await tx.deleteFrom('doctorFindings').execute()
  if (findings.length > 0)
    await tx
      .insertInto('doctorFindings')
      .values([...findings])
      .execute()
}
