import { describe, expect, it } from 'vitest'
import { license } from '#web/client/testing/examples.ts'
import {
  canFree,
  describeOffline,
  describeSeatChanges,
  describeUse,
  findSeatAvailability,
} from './seat-availability.ts'

const free = license
const full = { ...license, activeNumberOfActivations: 3 }
const revoked = { ...license, status: 'Revoked' as const }

describe('a seat for a device', () => {
  it.each([
    ['free', [full, free], undefined],
    ['full', [full, revoked], undefined],
    ['none', [revoked], undefined],
    ['none', [], undefined],
  ] as const)('is %s by the licenses', (standing, licenses, isEligible) => {
    expect(findSeatAvailability([...licenses], isEligible)).toBe(standing)
  })

  it('is there for a device that the service knows to have one, however full the license is', () => {
    expect(findSeatAvailability([full], true)).toBe('free')
  })

  it('is not there when another browser took it since the licenses were read', () => {
    expect(findSeatAvailability([free], false)).toBe('full')
  })
})

it.each([
  ['6 of 6 offline activations left this year', { limit: 6, used: 0 }],
  [
    '1 of 6 offline activations left this year; one more on 3 May 2027',
    { limit: 6, used: 5, nextAt: '2027-05-03T12:00:00Z' },
  ],
  ['0 of 1 offline activations left this year', { limit: 1, used: 4 }],
  ['Can only be activated online', { limit: 0, used: 0 }],
  [null, undefined],
])('says of offline activations: %s', (words, offlineActivations) => {
  const { offlineActivations: _, ...rest } = license
  const told = describeOffline(offlineActivations ? { ...rest, offlineActivations } : rest)
  expect(told?.replaceAll('\u00a0', ' ') ?? null).toBe(words)
})

describe('freeing the seat of a device', () => {
  const device = {
    id: 'device-1',
    licenseId: license.id,
    name: 'Studio',
    status: 'Active' as const,
    activationMethod: 'Online' as const,
    firstValidatedAt: '2026-03-01T12:00:00Z',
    lastValidatedAt: null,
  }
  const offline = { ...device, activationMethod: 'Offline' as const }
  const { firstValidatedAt: _, ...unused } = device
  const usedUp = { ...license, seatChanges: { limit: 2, used: 2, nextAt: '2027-05-03T12:00:00Z' } }

  it('says how many seat changes are left once one was used', () => {
    const told = [license, { ...license, seatChanges: { limit: 6, used: 0 } }, usedUp].map(describeSeatChanges)
    expect(told.map((words) => words?.replaceAll('\u00a0', ' '))).toEqual([
      undefined,
      undefined,
      '0 of 2 seat changes left this year; one more on 3 May 2027',
    ])
  })

  it('is possible for what does not count, although no seat change is left', () => {
    expect([device, offline, unused].map((one) => canFree(usedUp, one))).toEqual([false, true, true])
    expect(canFree(license, device)).toBe(true)
  })

  it('says before what it uses up', () => {
    const two = { ...license, seatChanges: { limit: 4, used: 2 } }
    expect(describeUse(two, device)).toBe('This is one of 2 seat changes left this year.')
    expect(describeUse({ ...license, seatChanges: { limit: 1, used: 0 } }, device)).toMatch(/1 seat change left/)
    expect(describeUse(two, unused)).toBe('')
    expect(describeUse(two, offline)).toMatch(/still counts as one of the offline activations/)
  })
})
