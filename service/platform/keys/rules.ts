import type { KeyPurpose, Row } from '#service/database/index.ts'

export type Term = Pick<Row<'keys'>, 'id' | 'createdAt' | 'signsFrom' | 'retiredAt'>

/** What keys that plug-ins know sign: license tokens with RS256, compact licenses with Ed25519. */
export const licensePurposes = ['license', 'compact-license'] as const satisfies readonly KeyPurpose[]
export type LicensePurpose = (typeof licensePurposes)[number]

/** What a key does: one signs, the others are published, and what those signed is still good; a retired one is gone. */
export type KeyState = 'signing' | 'published' | 'retired'

/** The keys that are not retired, the one in use first: it is the one whose time to sign came last. */
export function inOrderOfUse<Key extends Term>(keys: readonly Key[], now: Date): Key[] {
  const good = keys.filter(({ retiredAt }) => retiredAt === null).toSorted(byTimeToSign)
  // Where the clock lags behind the one that made the keys, no time has come: then the first of them signs.
  const inUse = good.find(({ signsFrom }) => signsFrom <= now) ?? good.at(-1)
  return good.toSorted((one, other) => Number(other === inUse) - Number(one === inUse))
}

export function stateOf(key: Term, keys: readonly Term[], now: Date): KeyState {
  if (key.retiredAt !== null) return 'retired'
  return inOrderOfUse(keys, now)[0]?.id === key.id ? 'signing' : 'published'
}

/** Whether without this key there would still be one that signs today. */
export const canRetire = (key: Term, keys: readonly Term[], now: Date): boolean =>
  keys.some((other) => other.id !== key.id && other.retiredAt === null && other.signsFrom <= now)

/** The latest first. */
const byTimeToSign = (one: Term, other: Term): number =>
  other.signsFrom.getTime() - one.signsFrom.getTime() ||
  other.createdAt.getTime() - one.createdAt.getTime() ||
  one.id.localeCompare(other.id)
