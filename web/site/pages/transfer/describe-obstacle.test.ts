import { expect, it } from 'vitest'
import { formatMoment } from '#web/ui/date.ts'
import { describeBlocked, describeObstacle } from './describe-obstacle.ts'

const early = {
  licenseId: 'license-1',
  code: 'too-recent' as const,
  reason: 'It can be transferred 30 days after its purchase',
  possibleFrom: '2026-12-27T12:00:00Z',
}
const disputed = { licenseId: 'license-2', code: 'disputed' as const, reason: 'The payment is disputed at the bank' }
const partial = { licenseId: 'license-3', code: 'bundle-incomplete' as const, reason: 'Add its other licenses' }

it('says from when a license can be handed on, in the time of the customer, and otherwise why it cannot', () => {
  expect(describeObstacle(early)).toBe(`You can hand it on from ${formatMoment('2026-12-27T12:00:00Z')}`)
  expect(describeObstacle(disputed)).toBe('The payment is disputed at the bank')
})

it('lets a license be chosen that can be handed on together with others', () => {
  expect([...describeBlocked([early, disputed, partial]).keys()]).toEqual(['license-1', 'license-2'])
})
