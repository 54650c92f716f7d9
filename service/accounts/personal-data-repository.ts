import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import {
  type CustomerPerson,
  type ExportSections,
  forgetTries,
  mapPages,
  type PersonalData,
  section,
} from '#service/platform/index.ts'
import { identityLimits } from './identity/rules.ts'
import { deleteNotesOf, findNotesOf, selectNotesOf } from './notes/repository.ts'

/** The account, its sessions, the links that were mailed to it, and the optional mail that its address wants. */
export const exportFor = ({ customerId, email }: CustomerPerson): ExportSections => ({
  account: {
    tables: ['customers'],
    read: (db) =>
      mapPages(
        db.selectFrom('customers').selectAll().where('id', '=', customerId).orderBy('id'),
        ({ passwordHash, ...row }) => ({ ...row, hasPassword: passwordHash !== null }),
      ),
  },
  sessions: section(['sessions'], (db) =>
    db.selectFrom('sessions').selectAll().where('customerId', '=', customerId).orderBy('createdAt').orderBy('id'),
  ),
  mailedLinks: section(['mailedCodes'], (db) =>
    db
      .selectFrom('mailedCodes')
      .select(['purpose', 'email', 'name', 'createdAt', 'expiresAt', 'usedAt'])
      .where('customerId', '=', customerId)
      .orderBy('createdAt')
      .orderBy('hash'),
  ),
  notes: section(['customerNotes'], (db) =>
    selectNotesOf(db, { customerId, email }).select(['text', 'createdAt']).orderBy('createdAt').orderBy('id'),
  ),
  optionalMail: section(['subscribers'], (db) =>
    db.selectFrom('subscribers').selectAll().where('email', '=', email).orderBy('email'),
  ),
})

export async function isListed(db: Queryable, email: string): Promise<boolean> {
  const subscribers = await db.selectFrom('subscribers').select('email').where('email', '=', email).execute()
  const codes = await db.selectFrom('mailedCodes').select('email').where('email', '=', email).limit(1).execute()
  const notes = await findNotesOf(db, { customerId: null, email })
  return subscribers.length > 0 || codes.length > 0 || notes.length > 0
}

/** Erases lists, codes and sessions, and leaves a row without personal data that licenses and vouchers refer to. */
export const eraseFor: PersonalData['eraseFor'] = async (tx, { customerId, email, countedAs, now }) => {
  await forgetTries(tx, [identityLimits.signInPerAccount, identityLimits.codePerAddress], countedAs)
  await tx
    .deleteFrom('mailedCodes')
    .where((eb) => eb.or([eb('customerId', '=', customerId), eb('email', '=', email)]))
    .execute()
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  await deleteNotesOf(tx, { customerId, email })
  if (customerId === null) return {}
  await tx
    .updateTable('sessions')
    .set({ userAgent: null, endedAt: sql`coalesce(ended_at, ${now})` })
    .where('customerId', '=', customerId)
    .execute()
  await tx
    .updateTable('customers')
    .set({
      // Random, for the address of an account is what its forms are sent with.
      email: `erased:${randomUUID()}`,
      name: '',
      passwordHash: null,
      address: null,
      confirmedAt: null,
      newsletterOptIn: false,
      productUpdatesOptIn: false,
      acceptedPrivacyPolicyAt: null,
      acceptedTermsAt: null,
    })
    .where('id', '=', customerId)
    .execute()
  return {}
}
