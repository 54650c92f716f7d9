import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../database/connection.ts'
import type { ActivationRequestTable, Row } from '../database/schema.ts'

type Request = Row<'activationRequests'>

export async function insertRequest(db: Queryable, request: Insertable<ActivationRequestTable>): Promise<void> {
  await db.insertInto('activationRequests').values(request).execute()
}

export async function findRequest(db: Queryable, id: string): Promise<Request | undefined> {
  return db.selectFrom('activationRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockRequest(tx: Tx, id: string): Promise<Request | undefined> {
  return tx.selectFrom('activationRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateRequest(
  tx: Tx,
  id: string,
  changes: Pick<Request, 'status' | 'updatedAt'> & { activationId?: string },
): Promise<void> {
  await tx.updateTable('activationRequests').set(changes).where('id', '=', id).execute()
}
