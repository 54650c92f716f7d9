import { type Insertable, sql } from 'kysely'
import { insertRows, type LicenseSerialTable, type Queryable, type Row, type Tx } from '#service/database/index.ts'
import type { SealedSerial } from './rules.ts'

export const insertSerials = async (tx: Tx, serials: readonly Insertable<LicenseSerialTable>[]): Promise<void> => {
  await insertRows(tx, 'licenseSerials', serials, { skipsKnown: true })
}

export type FoundSerial = Row<'licenseSerials'> &
  Pick<Row<'licenses'>, 'customerId' | 'productId' | 'status'> &
  Pick<Row<'customers'>, 'email'>

/** Whether there is any serial number. */
export async function hasSerials(db: Queryable): Promise<boolean> {
  // In the order of the primary key, which finds the first one without reading the table.
  const first = db.selectFrom('licenseSerials').select('licenseId').orderBy('licenseId').limit(sql.lit(1))
  return (await first.executeTakeFirst()) !== undefined
}

const selectSerials = (db: Queryable) =>
  db
    .selectFrom('licenseSerials')
    .innerJoin('licenses', 'licenses.id', 'licenseSerials.licenseId')
    .innerJoin('customers', 'customers.id', 'licenses.customerId')
    .selectAll('licenseSerials')
    .select(['licenses.customerId', 'licenses.productId', 'licenses.status', 'customers.email'])
    .orderBy('licenseSerials.createdAt')
    .orderBy('licenseSerials.licenseId')

export const findExact = (db: Queryable, sealed: readonly SealedSerial[]): Promise<FoundSerial[]> =>
  sealed.length === 0
    ? Promise.resolve([])
    : selectSerials(db)
        .where(
          'exact',
          'in',
          sealed.map(({ exact }) => exact),
        )
        .execute()

export const findNormalised = (db: Queryable, sealed: readonly SealedSerial[]): Promise<FoundSerial[]> =>
  sealed.length === 0
    ? Promise.resolve([])
    : selectSerials(db)
        .where(
          'normalised',
          'in',
          sealed.map(({ normalised }) => normalised),
        )
        .execute()
