import { describe, expect, it } from 'vitest'
import { license } from '#web/client/testing/examples.ts'
import { seatStandingOf } from './seat-standing.ts'

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
    expect(seatStandingOf([...licenses], isEligible)).toBe(standing)
  })

  it('is there for a device that the service knows to have one, however full the license is', () => {
    expect(seatStandingOf([full], true)).toBe('free')
  })

  it('is not there when another browser took it since the licenses were read', () => {
    expect(seatStandingOf([free], false)).toBe('full')
  })
})
