import type { RecordOf } from '../records.ts'
import { type Decision, noteKey, rejected, type Step } from './context.ts'
import { keyOf } from './known.ts'

export const erasedAccount =
  'Its account was erased here, or somebody has signed up and not confirmed the address yet: import it again once that is done'

/**
 * An account for an address that has none; else what the source knows is noted for the account that there is. Nothing that a
 * customer of this shop has chosen is changed.
 */
export function decideCustomer(record: RecordOf<'customer'>, step: Step): Decision {
  const { known, source } = step
  const keyed = record.key === undefined ? undefined : known.keys.get(keyOf(source, 'customer', record.key))
  const id = keyed ?? known.accounts.get(record.email)
  if (id === undefined) return { outcome: 'created', objectId: create(record, step) }
  if (known.erased.has(id)) return rejected(erasedAccount)
  const isNews = !known.brought.has(`${id} ${source}`)
  if (keyed === undefined && record.key !== undefined)
    noteKey(step, { kind: 'customer', key: record.key, objectId: id, isNew: false })
  if (isNews) noteOrigin(record, id, false, step)
  return { outcome: isNews || (keyed === undefined && record.key !== undefined) ? 'merged' : 'kept', objectId: id }
}

function create(record: RecordOf<'customer'>, step: Step): string {
  const { known, writes, now } = step
  const id = step.newId()
  writes.customers.push({
    id,
    email: record.email,
    name: record.name,
    passwordHash: null,
    address: record.address ? JSON.stringify(record.address) : null,
    newsletterOptIn: false,
    productUpdatesOptIn: false,
    acceptedPrivacyPolicyAt: null,
    acceptedTermsAt: null,
    confirmedAt: null,
    createdAt: record.knownSince ?? now,
  })
  known.accounts.set(record.email, id)
  if (record.key !== undefined) noteKey(step, { kind: 'customer', key: record.key, objectId: id, isNew: true })
  noteOrigin(record, id, true, step)
  subscribe(record, step)
  return id
}

function noteOrigin(record: RecordOf<'customer'>, customerId: string, isNew: boolean, step: Step): void {
  const consents = record.consents.map(({ purpose, givenAt, proof }) => ({
    purpose,
    givenAt: givenAt?.toISOString() ?? null,
    proof: proof ?? null,
  }))
  step.writes.importedCustomers.push({
    customerId,
    source: step.source,
    importId: step.importId,
    isNew,
    language: record.language ?? null,
    consents: JSON.stringify(consents),
    knownSince: record.knownSince ?? null,
    announcedAt: null,
  })
  step.known.brought.add(`${customerId} ${step.source}`)
}

/** Whether a consent is proved: when it was given, and by what that is known. Without both, nobody is subscribed. */
export const isProved = ({ givenAt, proof }: RecordOf<'customer'>['consents'][number]): boolean =>
  givenAt !== undefined && proof !== undefined && proof !== ''

function subscribe({ email, name, consents }: RecordOf<'customer'>, { writes, now, importId }: Step): void {
  const proved = consents.filter(isProved)
  const givenAt = proved.find((consent) => consent.givenAt !== undefined)?.givenAt
  if (givenAt === undefined) return
  writes.subscribers.push({
    email,
    name: name === '' ? null : name,
    newsletter: proved.some(({ purpose }) => purpose === 'Newsletter'),
    productUpdates: proved.some(({ purpose }) => purpose === 'ProductUpdates'),
    confirmedAt: givenAt,
    createdAt: now,
    importId,
  })
}

/** The account that a record names by the source's id or by its address; or why there is none. */
export function findCustomer(
  { key, email }: { key?: string | undefined; email?: string | undefined },
  { known, source }: Step,
): string | Decision {
  const byKey = key === undefined ? undefined : known.keys.get(keyOf(source, 'customer', key))
  const id = byKey ?? (email === undefined ? undefined : known.accounts.get(email))
  if (id === undefined) {
    if (key === undefined && email === undefined) return rejected('It names no customer')
    return rejected(
      `Its customer is not known${key === undefined ? '' : ` (${key})`}: the record is missing, or was rejected`,
    )
  }
  return known.erased.has(id) ? rejected(erasedAccount) : id
}
