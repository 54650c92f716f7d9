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
import { deletePasskeysOf } from './customer-passkeys/repository.ts'
import { deleteBrowsersOf } from './identity/known-browsers-repository.ts'
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
  mergedAccounts: section(['mergedAccounts'], (db) =>
    db.selectFrom('mergedAccounts').select(['id', 'mergedAt']).where('mergedInto', '=', customerId).orderBy('id'),
  ),
  sessions: section(['sessions'], (db) =>
    db.selectFrom('sessions').selectAll().where('customerId', '=', customerId).orderBy('createdAt').orderBy('id'),
  ),
  knownBrowsers: section(['knownBrowsers'], (db) =>
    db
      .selectFrom('knownBrowsers')
      .select(['createdAt', 'lastSeenAt', 'toldAt'])
      .where('customerId', '=', customerId)
      .orderBy('createdAt')
      .orderBy('hash'),
  ),
  passkeys: section(['customerPasskeys', 'customerChallenges'], (db) =>
    db
      .selectFrom('customerPasskeys')
      .select(['name', 'isBackedUp', 'createdAt', 'lastUsedAt'])
      .where('customerId', '=', customerId)
      .orderBy('createdAt')
      .orderBy('id'),
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
  await tx.deleteFrom('mergedAccounts').where('mergedInto', '=', customerId).execute()
  if (customerId === null) return {}
  await deleteBrowsersOf(tx, customerId)
  await deletePasskeysOf(tx, customerId)
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

/**
 * Gives the account that stays the notes and consents of the other one, whose sessions and links end. Its row goes last, so
 * that whatever is under way for it fails instead of being written for nobody.
 */
export const mergeFor: PersonalData['mergeFor'] = async (tx, { from, to, now }) => {
  const ofFrom = from.customerId
  const notes = await tx
    .updateTable('customerNotes')
    .set({ customerId: to.customerId, email: null })
    .where((eb) => eb.or([eb('customerId', '=', ofFrom), eb('email', '=', from.email)]))
    .returning('id')
    .execute()
  await sql`update customers set
      newsletter_opt_in = customers.newsletter_opt_in or other.newsletter_opt_in,
      product_updates_opt_in = customers.product_updates_opt_in or other.product_updates_opt_in,
      accepted_terms_at = coalesce(customers.accepted_terms_at, other.accepted_terms_at),
      accepted_privacy_policy_at = coalesce(customers.accepted_privacy_policy_at, other.accepted_privacy_policy_at),
      address = coalesce(customers.address, other.address)
    from customers other where customers.id = ${to.customerId} and other.id = ${ofFrom}`.execute(tx)
  const sessions = tx.selectFrom('sessions').select('id').where('customerId', '=', ofFrom)
  await tx.deleteFrom('refreshTokens').where('sessionId', 'in', sessions).execute()
  await tx.deleteFrom('sessions').where('customerId', '=', ofFrom).execute()
  await deleteBrowsersOf(tx, ofFrom)
  // They are made for the account that goes, and would not be accepted for another.
  await deletePasskeysOf(tx, ofFrom)
  await tx.deleteFrom('mailedCodes').where('customerId', '=', ofFrom).execute()
  await tx.updateTable('mergedAccounts').set({ mergedInto: to.customerId }).where('mergedInto', '=', ofFrom).execute()
  await tx.insertInto('mergedAccounts').values({ id: ofFrom, mergedInto: to.customerId, mergedAt: now }).execute()
  return { notes: notes.length }
}

export const countFor: Required<PersonalData>['countFor'] = async (tx, person) => ({
  notes: (await findNotesOf(tx, person)).length,
})
