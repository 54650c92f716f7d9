import { expect, it } from 'vitest'
import { toLendingPolicy } from './policy.ts'
import { endOfLoan, explainLoanObstacle, findLoanObstacle, type LoanFacts } from './rules.ts'

const now = new Date('2026-11-28T12:00:00Z')
const rules = { ...toLendingPolicy({}), never: ['NFR', 'Education'] as const }
const plain: LoanFacts = {
  status: 'Active',
  expiresAt: null,
  borrowedFrom: null,
  activeActivations: 1,
  lentSeats: 1,
  maxActivations: 3,
  kind: null,
  isDisputed: false,
  isRefunding: false,
  isInTransfer: false,
  isOffered: false,
  lentThisMonth: 3,
}

it.each<[string, Partial<LoanFacts>, ReturnType<typeof findLoanObstacle>]>([
  ['one with a free seat', {}, null],
  ['a gift', { kind: 'Gift' }, null],
  ['one that is borrowed itself', { borrowedFrom: 'license' }, 'borrowed'],
  ['one whose payment is disputed', { isDisputed: true, status: 'Revoked' }, 'disputed'],
  ['one that has ended', { status: 'Revoked' }, 'not-active'],
  ['one whose end has come', { expiresAt: now }, 'not-active'],
  ['one whose purchase is being refunded', { isRefunding: true }, 'refunding'],
  ['one that is offered for good', { isInTransfer: true }, 'in-transfer'],
  ['one that is not for resale', { kind: 'NFR' }, 'kind'],
  ['one for learning', { kind: 'Education' }, 'kind'],
  ['one of which a seat is offered', { isOffered: true }, 'offered'],
  ['one whose seats are taken and lent', { activeActivations: 2 }, 'no-free-seat'],
  ['one that was lent often', { lentThisMonth: 4 }, 'too-many'],
])('of %s, what keeps a seat from being lent is told', (_, facts, obstacle) => {
  expect(findLoanObstacle({ ...plain, ...facts }, rules, now)).toBe(obstacle)
})

it('tells the limit of the shop', () => {
  expect(explainLoanObstacle('too-many', { ...rules, perMonth: 2 })).toBe(
    'A seat of it can be lent 2 times within 30 days',
  )
})

it.each([
  ['after a day', null, '2026-11-29T12:00:00Z'],
  ['with its license, where that ends earlier', '2026-11-28T18:00:00Z', '2026-11-28T18:00:00Z'],
  ['after a day, where its license ends later', '2026-12-28T18:00:00Z', '2026-11-29T12:00:00Z'],
])('a loan ends %s', (_, expiresAt, end) => {
  const license = { expiresAt: expiresAt === null ? null : new Date(expiresAt) }
  expect(endOfLoan(license, rules, now)).toEqual(new Date(end))
})
