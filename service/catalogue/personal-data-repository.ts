import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { type ExportSections, mapPages, type Person, type PersonalData } from '#service/platform/index.ts'

const requestsOf = (db: Queryable, { email }: Person) =>
  db.selectFrom('educationRequests').where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))

/** Requests for the education discount; the proof that was sent is in base64. */
export const exportFor = (person: Person): ExportSections => ({
  educationDiscount: {
    tables: ['educationRequests'],
    read: (db) =>
      mapPages(requestsOf(db, person).selectAll().orderBy('receivedAt').orderBy('id'), ({ proofFile, ...row }) => ({
        ...row,
        proofFile: proofFile && Buffer.from(proofFile).toString('base64'),
      })),
  },
})

export const auditedFor = (db: Queryable, person: Person): AsyncIterable<string[]> =>
  mapPages(requestsOf(db, person).select('id').orderBy('id'), ({ id }) => id)

export const isListed = async (db: Queryable, email: string): Promise<boolean> =>
  (await requestsOf(db, { customerId: null, email }).select('id').limit(1).execute()).length > 0

export const eraseFor: PersonalData['eraseFor'] = async (tx, { email, now }) => {
  const deleted = await tx
    .deleteFrom('educationRequests')
    .where(sql<SqlBool>`lower(email) = ${email}`)
    .returning('couponId')
    .execute()
  const coupons = deleted.flatMap(({ couponId }) => couponId ?? [])
  if (coupons.length > 0) await tx.updateTable('coupons').set({ withdrawnAt: now }).where('id', 'in', coupons).execute()
  return {}
}

/** Requests count for the address that stays: one person has one code. */
export const mergeFor: PersonalData['mergeFor'] = async (tx, { from, to }) => {
  await tx
    .updateTable('educationRequests')
    .set({ email: to.email })
    .where(sql<SqlBool>`lower(email) = ${from.email}`)
    .execute()
  return {}
}
