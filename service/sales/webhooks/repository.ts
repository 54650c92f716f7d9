import type { NotNull } from 'kysely'
import type { Queryable, Row } from '#service/database/index.ts'

export function findLicense(db: Queryable, id: string): Promise<Row<'licenses'> | undefined> {
  return db.selectFrom('licenses').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findActivation(db: Queryable, id: string) {
  return db
    .selectFrom('activations')
    .selectAll()
    .where('id', '=', id)
    .where('licenseId', 'is not', null)
    .$narrowType<{ licenseId: NotNull }>()
    .executeTakeFirst()
}

export function findRefund(db: Queryable, id: string): Promise<Row<'refunds'> | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}
