import { describe, expect, it } from 'vitest'
import { activationRequestStatuses } from '#contract/statuses.ts'
import { canCollect, canMove, collectAgainWithin, requestLifetime, statusAt } from './rules.ts'
import { assessTrial } from './trial-rules.ts'

const createdAt = new Date('2026-05-04T10:00:00Z')
const later = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)

describe('the status of an activation request', () => {
  const allowed = ['Requested Fulfilled', 'Requested Cancelled', 'Fulfilled Completed', 'Fulfilled Cancelled']
  const moves = activationRequestStatuses.flatMap((from) => activationRequestStatuses.map((to) => [from, to] as const))

  it.each(moves)('%s -> %s moves only where it may', { tags: ['states.activation-request'] }, (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from} ${to}`))
  })

  it('reads Cancelled once nobody has answered for more than a day', () => {
    const request = { status: 'Requested', createdAt, updatedAt: createdAt } as const
    expect(statusAt(request, later(requestLifetime))).toBe('Requested')
    expect(statusAt(request, later(requestLifetime + 1))).toBe('Cancelled')
  })

  it('reads Cancelled once the device has not collected its token for a day since the answer', () => {
    const request = { status: 'Fulfilled', createdAt, updatedAt: later(requestLifetime) } as const
    expect(statusAt(request, later(2 * requestLifetime))).toBe('Fulfilled')
    expect(statusAt(request, later(2 * requestLifetime + 1))).toBe('Cancelled')
  })

  it.each(['Completed', 'Cancelled'] as const)('stays %s however old it is', (status) => {
    expect(statusAt({ status, createdAt, updatedAt: createdAt }, later(10 ** 12))).toBe(status)
  })
})

describe('a token', () => {
  it.each([
    ['Requested', 0, false],
    ['Fulfilled', 0, true],
    ['Fulfilled', requestLifetime, true],
    ['Fulfilled', requestLifetime + 1, false],
    ['Completed', collectAgainWithin, true],
    ['Completed', collectAgainWithin + 1, false],
    ['Cancelled', 0, false],
  ] as const)('of a request that is %s for %i ms can be collected: %s', (status, age, isCollectable) => {
    expect(canCollect({ status, createdAt, updatedAt: createdAt }, later(age))).toBe(isCollectable)
  })
})

const now = new Date('2026-05-20T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3600_000)
/** A trial that began so many hours ago and ends in so many. */
const trial = (ago: number, left: number) => ({ createdAt: hours(-ago), expiresAt: hours(left) })

describe('the trial of a product of 14 days', () => {
  it.each([
    ['that nobody has had is there, with all its days', [], true, false, 14],
    ['that began just now', [trial(0, 336)], true, true, 14],
    ['that began an hour ago counts the day begun as a whole', [trial(1, 335)], true, true, 14],
    ['that began a day ago', [trial(24, 312)], true, true, 13],
    ['that ends in an hour', [trial(335, 1)], true, true, 1],
    ['that ends now is over', [trial(336, 0)], false, true, 0],
    ['that ended long ago is over', [trial(2000, -1664)], false, true, 0],
    [
      'ends with the first: a later one on another device does not count',
      [trial(100, 236), trial(335, 1)],
      true,
      true,
      1,
    ],
    ['is over with the first, in whichever order they come', [trial(336, 0), trial(100, 236)], false, true, 0],
  ])('%s', { tags: ['entities.trial-eligibility'] }, (_, trials, eligible, existing, daysRemaining) => {
    expect(assessTrial(trials, { trialDays: 14 }, now)).toMatchObject({ eligible, existing, daysRemaining })
  })

  it('ends when the first one ends, or after its days when there was none', () => {
    expect(assessTrial([trial(1, 335), trial(2, 3)], { trialDays: 14 }, now).endsAt).toEqual(hours(3))
    expect(assessTrial([], { trialDays: 14 }, now).endsAt).toEqual(hours(336))
  })

  it('keeps its end when the vendor changes the days meanwhile', () => {
    expect(assessTrial([trial(24, 312)], { trialDays: 30 }, now)).toMatchObject({ eligible: true, daysRemaining: 13 })
  })
})

describe('a product without days for a trial', () => {
  it.each([
    ['has none', [], false, 0],
    ['has none any more, also for whoever has one', [trial(24, 312)], true, 13],
  ])('%s', (_, trials, existing, daysRemaining) => {
    expect(assessTrial(trials, { trialDays: 0 }, now)).toMatchObject({ eligible: false, existing, daysRemaining })
  })
})
