import { expect, it } from 'vitest'
import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { describeHours, describeLoan } from './describe-loan.ts'

const loan: SeatLoan = {
  id: 'loan',
  status: 'Offered',
  isOwn: true,
  productId: 'thrum',
  productName: 'Thrum',
  createdAt: '2026-11-28T12:00:00Z',
  expiresAt: '2026-12-05T12:00:00Z',
}
const endsAt = '2026-11-29T12:00:00Z'

it.each<[Partial<SeatLoan>, RegExp]>([
  [{}, /^Offered to whoever has the link until 5 December 2026\.$/],
  [{ recipient: 'kim@example.com' }, /^Offered to kim@example\.com until/],
  [
    { status: 'Running', endsAt },
    /^Lent until 29 November 2026 at \d\d:\d\d\. Then the seat is yours again by itself\.$/,
  ],
  [{ status: 'Running', endsAt, isOwn: false }, /^Borrowed until 29 November 2026 at \d\d:\d\d\.$/],
  [{ status: 'Ended', endsAt, endedAt: '2026-11-28T14:00:00Z' }, /^Lent until 28 November .* yours again\.$/],
  [{ status: 'Ended', endsAt, endedAt: '2026-11-29T12:00:20Z' }, /^Lent until 29 November/],
  [{ status: 'Cancelled', endedAt: endsAt }, /^This offer was taken back on 29 November 2026\.$/],
  [{ status: 'Expired' }, /^Nobody accepted it by 5 December 2026\.$/],
])('says where a loan is: %j', (given, words) => {
  expect(describeLoan({ ...loan, ...given })).toMatch(words)
})

it('says how long a loan is', () => {
  expect([1, 24, 48, 36].map(describeHours)).toEqual(['an hour', 'a day', '2 days', '36 hours'])
})
