import type { LoanObstacle } from '#contract/seat-loans.ts'
import type { GrantKind } from '#contract/vendor-api/licenses.ts'
import type { Row } from '#service/database/index.ts'
import type { Limit } from '#service/platform/index.ts'
import { earlierEnd, hasExpired, hasFreeSeat } from '../licenses/rules.ts'
import type { TransferFacts } from '../transfers/rules.ts'
import type { LendingPolicy } from './policy.ts'

/** Offers mail somebody, and may be repeated after they were taken back. */
export const loanLimit: Limit = {
  name: 'loan-offers',
  max: 20,
  windowSeconds: 24 * 60 * 60,
  detail: 'You have made many offers today: wait until tomorrow',
}

const hour = 60 * 60 * 1000
/** For how long loans count against `perMonth`, in milliseconds. */
export const loansCount = 30 * 24 * hour

/** What is known of a license a seat of which is to be lent. */
export type LoanFacts = Pick<
  Row<'licenses'>,
  'status' | 'expiresAt' | 'borrowedFrom' | 'activeActivations' | 'lentSeats' | 'maxActivations'
> &
  Pick<TransferFacts, 'kind' | 'isDisputed' | 'isRefunding' | 'isInTransfer'> & {
    /** Whether another offer of a seat of it waits for somebody. */
    isOffered: boolean
    /** How many loans of it have begun within 30 days. */
    lentThisMonth: number
  }

/** What a shop allows: `never` are the kinds that can be neither transferred nor lent. */
export type LoanRules = LendingPolicy & { never: readonly GrantKind[] }

type Rule = (license: LoanFacts, rules: LoanRules, now: Date) => boolean

/** What keeps a seat of a license from being lent, by weight: the first that applies is told. */
const obstacles: readonly (readonly [LoanObstacle, Rule])[] = [
  ['borrowed', ({ borrowedFrom }) => borrowedFrom !== null],
  ['disputed', ({ isDisputed }) => isDisputed],
  ['not-active', (license, _, now) => license.status !== 'Active' || hasExpired(license, now)],
  ['refunding', ({ isRefunding }) => isRefunding],
  ['in-transfer', ({ isInTransfer }) => isInTransfer],
  ['kind', ({ kind }, { never }) => kind !== null && never.includes(kind)],
  ['offered', ({ isOffered }) => isOffered],
  ['no-free-seat', (license) => !hasFreeSeat(license)],
  ['too-many', ({ lentThisMonth }, { perMonth }) => lentThisMonth >= perMonth],
]

/** What keeps a seat of a license from being lent; null where nothing does. */
export const findLoanObstacle = (license: LoanFacts, rules: LoanRules, now: Date): LoanObstacle | null =>
  obstacles.find(([, applies]) => applies(license, rules, now))?.[0] ?? null

const inWords: Record<LoanObstacle, (rules: LoanRules) => string> = {
  borrowed: () => 'It is borrowed itself',
  disputed: () => 'The payment of its purchase is disputed at the bank',
  'not-active': () => 'It has ended',
  refunding: () => 'Its purchase is being refunded',
  'in-transfer': () => 'It is offered to somebody else for good: take that offer back first',
  kind: () => 'It was given or sold to you alone, such as for learning, teaching or reviewing',
  offered: () => 'A seat of it is offered already: take that offer back first',
  'no-free-seat': () => 'All seats are taken: revoke a device first',
  'too-many': ({ perMonth }) => `A seat of it can be lent ${perMonth} times within 30 days`,
}

/** Tells the owner of a license what keeps a seat of it from being lent. */
export const explainLoanObstacle = (code: LoanObstacle, rules: LoanRules): string => inWords[code](rules)

/** When a loan that begins now ends: with its license at the latest. */
export const endOfLoan = ({ expiresAt }: Pick<LoanFacts, 'expiresAt'>, { hours }: LendingPolicy, now: Date): Date => {
  const end = new Date(now.getTime() + hours * hour)
  return earlierEnd(end, expiresAt) ?? end
}
