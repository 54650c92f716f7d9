import type { RecordOf } from '../records.ts'
import { type Decision, noteKey, rejected, type Turn } from './context.ts'
import { keyOf } from './known.ts'

export const erasedAccount =
  'Its account was erased here, or somebody has signed up and not confirmed the address yet: import it again once that is done'

const erasedAddress =
  'The account with its address was erased here. Nothing is imported for it, unless the customer signs up again'

/**
 * An account for an address that has none; else what the source knows is noted for the account that there is. Nothing that a
 * customer of this shop has chosen is changed.
 */
export function decideCustomer(record: RecordOf<'customer'>, turn: Turn): Decision {
  const { known, source } = turn
  const keyed = record.key === undefined ? undefined : known.keys.get(keyOf(source, 'customer', record.key))
  const id = keyed ?? known.accounts.get(record.email)
  if (id === undefined && known.erasedAddresses.has(record.email)) return rejected(erasedAddress)
  if (id === undefined) return { outcome: 'created', objectId: create(record, turn) }
  if (known.erased.has(id)) return rejected(erasedAccount)
  const brought = known.brought.get(id)
  const isNews = !brought?.sources.includes(source)
  if (keyed === undefined && record.key !== undefined)
    noteKey(turn, { kind: 'customer', key: record.key, objectId: id, isNew: false })
  // Who has used the account, or had a consent proved before, has decided since: to end a subscription leaves nothing of it.
  const isUndecided = brought?.isMade && !brought.hasConsent && !known.used.has(id)
  if (isNews && isUndecided && known.accounts.get(record.email) === id) subscribe(record, turn)
  if (isNews) noteOrigin(record, id, false, turn)
  return { outcome: isNews || (keyed === undefined && record.key !== undefined) ? 'merged' : 'kept', objectId: id }
}

function create(record: RecordOf<'customer'>, turn: Turn): string {
  const { known, writes, now } = turn
  const id = turn.newId()
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
  if (record.key !== undefined) noteKey(turn, { kind: 'customer', key: record.key, objectId: id, isNew: true })
  noteOrigin(record, id, true, turn)
  subscribe(record, turn)
  return id
}

function noteOrigin(record: RecordOf<'customer'>, customerId: string, isNew: boolean, turn: Turn): void {
  const consents = record.consents.map(({ purpose, givenAt, proof }) => ({
    purpose,
    givenAt: givenAt?.toISOString() ?? null,
    proof: proof ?? null,
  }))
  turn.writes.importedCustomers.push({
    customerId,
    source: turn.source,
    importId: turn.importId,
    isNew,
    language: record.language ?? null,
    consents: JSON.stringify(consents),
    knownSince: record.knownSince ?? null,
    announcedAt: null,
  })
  const { sources = [], isMade = false, hasConsent = false } = turn.known.brought.get(customerId) ?? {}
  turn.known.brought.set(customerId, {
    sources: [...sources, turn.source],
    isMade: isMade || isNew,
    hasConsent: hasConsent || record.consents.some(isProved),
  })
}

type Consent = RecordOf<'customer'>['consents'][number]
type Evidence = { givenAt?: Date | string | null | undefined; proof?: string | null | undefined }

/** Whether a consent is proved: when it was given, and by what that is known. Without both, nobody is subscribed. */
export const isProved = ({ givenAt, proof }: Evidence): boolean => (givenAt ?? '') !== '' && (proof ?? '') !== ''

function subscribe({ email, name, consents }: RecordOf<'customer'>, { writes, now, importId }: Turn): void {
  const proved = consents.filter(isProved)
  const givenAt = (sought: Consent['purpose']) => proved.find(({ purpose }) => purpose === sought)?.givenAt
  const [newsletter, productUpdates] = [givenAt('Newsletter'), givenAt('ProductUpdates')]
  const confirmedAt = newsletter ?? productUpdates
  if (confirmedAt === undefined) return
  writes.subscribers.push({
    email,
    name: name === '' ? null : name,
    newsletter: newsletter !== undefined,
    productUpdates: productUpdates !== undefined,
    confirmedAt,
    createdAt: now,
    importId,
  })
}

/** The account that a record names by the source's id or by its address; or why there is none. */
export function findCustomer(
  { key, email }: { key?: string | undefined; email?: string | undefined },
  { known, source }: Turn,
): string | Decision {
  const byKey = key === undefined ? undefined : known.keys.get(keyOf(source, 'customer', key))
  const id = byKey ?? (email === undefined ? undefined : known.accounts.get(email))
  if (id === undefined) {
    if (key === undefined && email === undefined) return rejected('It names no customer')
    if (email !== undefined && known.erasedAddresses.has(email)) return rejected(erasedAddress)
    return rejected(
      `Its customer is not known${key === undefined ? '' : ` (${key})`}: the record is missing, or was rejected`,
    )
  }
  return known.erased.has(id) ? rejected(erasedAccount) : id
}
