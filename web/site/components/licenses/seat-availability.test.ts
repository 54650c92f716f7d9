import { describe, expect, it } from 'vitest'
import { license } from '#web/client/testing/examples.ts'
import { describeOffline, findSeatAvailability } from './seat-availability.ts'

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
