import type { TransferObstacle } from '#contract/license-transfers.ts'
import type { GrantKind } from '#contract/vendor-api/licenses.ts'
import type { MinorPrices, Row } from '#service/database/index.ts'
import type { Limit } from '#service/platform/index.ts'
import { hasExpired } from '../licenses/rules.ts'
import type { TransferFee, TransferPolicy } from './policy.ts'

/** Offers mail somebody, and may be repeated after they were taken back. */
export const offerLimit: Limit = {
  name: 'transfer-offers',
  max: 20,
  windowSeconds: 24 * 60 * 60,
  detail: 'You have made many offers today: wait until tomorrow',
}

/** What is known of a license that is to be transferred. */
export type TransferFacts = Pick<
  Row<'licenses'>,
  'id' | 'productId' | 'status' | 'createdAt' | 'expiresAt' | 'borrowedFrom'
> & {
  /** The kind of the vendor's grant, or 'Education' for a purchase with such a discount; null for all else. */
  kind: GrantKind | null
  /** When it was transferred last; null for never. */
  movedAt: Date | null
  /** Whether a bank disputes the payment that it came from, or has taken it back. */
  isDisputed: boolean
  /** Whether its purchase is being given back. */
  isRefunding: boolean
  /** When it was paid for; null where it was not bought here. */
  paidAt: Date | null
  /** The purchase of a bundle that it came from; null where it came alone. */
  bundle: string | null
  /** Whether a transfer that is under way has it. */
  isInTransfer: boolean
}

/** What is known of the owner. */
export type OwnerFacts = {
  /** How many licenses the owner has transferred in the last 30 days. */
  transferredThisMonth: number
  /** The products of which the owner has a license that has not ended. */
  ownedProducts: ReadonlySet<string>
  /** The licenses of each purchase of a bundle that are still the owner's, and can be used. */
  bundles: ReadonlyMap<string, readonly string[]>
}

const day = 24 * 60 * 60 * 1000

/** For how many days customers can withdraw from a purchase by law (Directive 2011/83/EU, article 9), whatever a policy says. */
export const refundableDays = 14

type Rule = (license: TransferFacts, policy: TransferPolicy, now: Date) => boolean

/** What keeps a single license from being transferred, time apart, by weight: the first that applies is told. */
const obstaclesOfLicense: readonly (readonly [TransferObstacle, Rule])[] = [
  ['in-another-transfer', ({ isInTransfer }) => isInTransfer],
  ['borrowed', ({ borrowedFrom }) => borrowedFrom !== null],
  ['disputed', ({ isDisputed }) => isDisputed],
  ['refunding', ({ isRefunding }) => isRefunding],
  ['not-active', (license, _, now) => license.status !== 'Active' || hasExpired(license, now)],
  ['kind', ({ kind }, { never }) => kind !== null && never.includes(kind)],
]

type Wait = (license: TransferFacts, policy: TransferPolicy) => Date | null

/** When what keeps a license from being transferred for a time is over, by weight; null where it does not concern the license. */
const waits: readonly (readonly [TransferObstacle, Wait])[] = [
  ['refundable', ({ paidAt }) => paidAt && daysAfter(paidAt, refundableDays)],
  ['too-recent', ({ createdAt }, { daysAfterPurchase }) => daysAfter(createdAt, daysAfterPurchase)],
  ['moved-recently', ({ movedAt }, { daysBetween }) => movedAt && daysAfter(movedAt, daysBetween)],
]

const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * day)

/** `possibleFrom` is for what passes with time. */
export type FoundObstacle = { licenseId: string; code: TransferObstacle; possibleFrom?: Date }

type OwnObstacle = Omit<FoundObstacle, 'licenseId'>

function findOwn(license: TransferFacts, policy: TransferPolicy, now: Date): OwnObstacle | null {
  const lasting = obstaclesOfLicense.find(([, applies]) => applies(license, policy, now))
  if (lasting) return { code: lasting[0] }
  const ahead = waits.flatMap(([code, findEnd]) => {
    const end = findEnd(license, policy)
    return end !== null && end > now ? [{ code, end }] : []
  })
  const [first] = ahead
  if (!first) return null
  return { code: first.code, possibleFrom: new Date(Math.max(...ahead.map(({ end }) => end.getTime()))) }
}

/** What keeps some licenses of an owner from being transferred together, at most one reason for each; empty where nothing does. */
export function findObstacles(
  licenses: readonly TransferFacts[],
  owner: OwnerFacts,
  policy: TransferPolicy,
  now: Date,
): FoundObstacle[] {
  const chosen = new Set(licenses.map(({ id }) => id))
  const isApart = ({ bundle }: TransferFacts) =>
    policy.bundles === 'whole' && bundle !== null && (owner.bundles.get(bundle) ?? []).some((id) => !chosen.has(id))
  const isTooMany =
    (policy.perMonth !== null && owner.transferredThisMonth + licenses.length > policy.perMonth) ||
    (policy.atOnce !== null && licenses.length > policy.atOnce)
  const lacksPlan = policy.needsProduct !== null && !owner.ownedProducts.has(policy.needsProduct)
  return licenses.flatMap((license): FoundObstacle[] => {
    const found = findOwn(license, policy, now) ?? findCommon({ isApart: isApart(license), isTooMany, lacksPlan })
    return found === null ? [] : [{ licenseId: license.id, ...found }]
  })
}

type CommonFacts = Record<'isApart' | 'isTooMany' | 'lacksPlan', boolean>

function findCommon({ isApart, isTooMany, lacksPlan }: CommonFacts): OwnObstacle | null {
  if (isApart) return { code: 'bundle-incomplete' }
  if (isTooMany) return { code: 'too-many' }
  return lacksPlan ? { code: 'plan-needed' } : null
}

const inWords: Record<TransferObstacle, (policy: TransferPolicy) => string> = {
  'not-yours': () => 'It is not in your account any more',
  'in-another-transfer': () => 'You have offered it already: take that offer back first',
  borrowed: () => 'It is borrowed, so it is not yours to hand on',
  disputed: () => 'The payment of its purchase is disputed at the bank',
  refunding: () => 'Its purchase is being refunded',
  refundable: () => `Its purchase can still be refunded: it can be transferred ${refundableDays} days after that`,
  'not-active': () => 'It has ended',
  kind: () => 'It was given or sold to you alone, such as for learning, teaching or reviewing',
  'too-recent': ({ daysAfterPurchase }) => `It can be transferred ${daysAfterPurchase} days after its purchase`,
  'moved-recently': ({ daysBetween }) => `It can be transferred again ${daysBetween} days after the last time`,
  'bundle-incomplete': () =>
    'It was bought in a bundle, which can only be transferred as a whole: add its other licenses',
  'too-many': ({ perMonth, atOnce }) =>
    atOnce === null
      ? `You can transfer ${perMonth} licenses within 30 days`
      : `You can transfer ${atOnce} ${atOnce === 1 ? 'license' : 'licenses'} at once`,
  'plan-needed': ({ needsProduct }) => `You need a license of ${needsProduct} to transfer it`,
}

/** Tells the owner of a license what keeps it from being transferred. */
export const explainObstacle = (code: TransferObstacle, policy: TransferPolicy): string => inWords[code](policy)

const forBoth: { [Code in TransferObstacle]?: string } = {
  'not-yours': 'A license is no longer in the account of its owner',
  disputed: 'The payment of the original purchase is disputed at the bank',
  refunding: 'The original purchase is being refunded',
  refundable: 'The original purchase can still be refunded',
  'not-active': 'A license has ended',
}

/** Tells both sides of a transfer, in a sentence without its full stop, what keeps it from being completed. */
export const tellObstacle = (code: TransferObstacle): string =>
  forBoth[code] ?? 'The rules of this shop do not allow the transfer any more'

/**
 * What a transfer of some licenses costs in a currency, in minor units; 0 where it is free or the policy names no amount in this
 * currency. `prices` are the list prices of the licenses.
 */
export function feeOf(fee: TransferFee | null, prices: readonly MinorPrices[], currency: string): number {
  if (fee === null) return 0
  const each = (price: MinorPrices) =>
    fee.percentOfPrice === null
      ? (fee.perLicense?.[currency] ?? 0)
      : Math.round(((price[currency] ?? 0) * fee.percentOfPrice) / 100)
  const sum = prices.reduce((all, price) => all + each(price), 0)
  return Math.min(Math.max(sum, fee.atLeast?.[currency] ?? 0), fee.atMost?.[currency] ?? Number.POSITIVE_INFINITY)
}
