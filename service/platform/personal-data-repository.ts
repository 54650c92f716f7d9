import { type SqlBool, sql } from 'kysely'
import type { Queryable, Row } from '#service/database/index.ts'
import { deleteReasons, findEntryIds, readEntries, withReasons } from './audit/repository.ts'
import { toCustomersEntry } from './audit/rules.ts'
import { type CustomerPerson, type ExportSections, type PersonalData, section, toPages } from './personal-data.ts'

type Entry = Row<'auditEntries'>

type AuditedData = {
  /** The ids that the entries are about or name. */
  findIds: (db: Queryable) => AsyncIterable<string[]>
  /** Finds out how to leave out of entries whatever is about others. */
  findFilter: (db: Queryable) => Promise<(entries: Entry[]) => Entry[]>
}

export const exportFor = ({ customerId }: CustomerPerson, audited: AuditedData): ExportSections => ({
  accessLog: section(['accessEntries'], (db) =>
    db
      .selectFrom('accessEntries')
      .select(['kind', 'network', 'firstAt', 'lastAt', 'count'])
      .where('customerId', '=', customerId)
      .orderBy('firstAt')
      .orderBy('id'),
  ),
  auditLog: {
    tables: ['auditEntries', 'auditReasons'],
    async *read(db) {
      const ids = [customerId]
      for await (const page of audited.findIds(db)) ids.push(...page)
      const withoutOthers = await audited.findFilter(db)
      for (const page of toPages(await findEntryIds(db, ids))) {
        const entries = withoutOthers(await readEntries(db, page)).map(toCustomersEntry)
        yield await withReasons(db, entries, customerId)
      }
    },
  },
})

export const eraseFor: PersonalData['eraseFor'] = async (tx, { customerId, email, now }) => {
  // As when they are done: the queue remembers that there was such a job, and nothing of what it was.
  await tx
    .updateTable('jobs')
    .set({ payload: '{}', lastError: null, leasedUntil: null, doneAt: now })
    .where('doneAt', 'is', null)
    .where(sql<SqlBool>`${email} in (lower(payload ->> 'to'), lower(payload ->> 'email'))`)
    .execute()
  await tx
    .deleteFrom('idempotencyKeys')
    .where(sql<SqlBool>`(right(scope, 37) = ${` ${customerId}`} or strpos(lower(body), ${email}) > 0)`)
    .execute()
  await deleteReasons(tx, { customerId, email })
  if (customerId !== null) await tx.deleteFrom('accessEntries').where('customerId', '=', customerId).execute()
  return {}
}

/** Whose reasons, sign-ins and audit entries they were; entries name the former account, and stay as they are. */
export const mergeFor: PersonalData['mergeFor'] = async (tx, { from, to }) => {
  const whose = { customerId: to.customerId }
  await tx.updateTable('auditReasons').set(whose).where('customerId', '=', from.customerId).execute()
  // One row counts what was done on a day from one network.
  await sql`insert into access_entries (day, kind, customer_id, network, first_at, last_at, count)
    select day, kind, ${to.customerId}::uuid, network, first_at, last_at, count
      from access_entries where customer_id = ${from.customerId}
    on conflict (day, kind, customer_id, network) do update set
      count = access_entries.count + excluded.count,
      first_at = least(access_entries.first_at, excluded.first_at),
      last_at = greatest(access_entries.last_at, excluded.last_at)`.execute(tx)
  await tx.deleteFrom('accessEntries').where('customerId', '=', from.customerId).execute()
  return {}
}
