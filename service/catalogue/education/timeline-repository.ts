import { sql } from 'kysely'
import { type ReadEvents, readEvents } from '#service/platform/index.ts'

/** Requests for the education discount. Decisions on them are in the audit log. */
export const readEducationEvents: ReadEvents = async (db, { email }, part) => {
  const requests = db
    .selectFrom('educationRequests')
    .select([
      'id',
      sql<string>`'EducationAsked'`.as('what'),
      'receivedAt as at',
      'id as about',
      'institution',
      'status',
    ])
    .where(sql<boolean>`lower(email) = ${email}`)
  return readEvents(requests, { kind: 'Request', at: sql`received_at`, id: sql`id` }, part)
}
