import { expect, it } from 'vitest'
import { explainOfflineLimit, offlineLimitOf } from './offline-limit.ts'
import { explainSeatChangeLimit, seatChangeLimitOf } from './seat-changes.ts'
import { hasLeft, yearlyStandingOf } from './yearly-limit.ts'

const day = (date: string) => new Date(`${date}T12:00:00Z`)

it.each([
  ['two for each seat', null, undefined, 6],
  ['two for each seat where the product says nothing', null, null, 6],
  ['what the product says', null, 10, 10],
  ['what the vendor says of the license, before all else', 1, 10, 1],
  ['none, where the vendor says so', null, 0, 0],
] as const)('a license of three seats has %s', (_, ofLicense, ofProduct, limit) => {
  const product = ofProduct === undefined ? undefined : { offlinePerYear: ofProduct }
  expect(offlineLimitOf({ maxActivations: 3, offlinePerYear: ofLicense, borrowedFrom: null }, product)).toBe(limit)
})

it('a borrowed license is for online use alone, whatever else is said', () => {
  const borrowed = { maxActivations: 1, offlinePerYear: 4, borrowedFrom: 'license' }
  expect(offlineLimitOf(borrowed, { offlinePerYear: 9 })).toBe(0)
})

it('a license has two seat changes for each seat, or what its product says', () => {
  const limits = [undefined, { seatChangesPerYear: null }, { seatChangesPerYear: 1 }, { seatChangesPerYear: 0 }]
  expect(limits.map((product) => seatChangeLimitOf({ maxActivations: 3 }, product))).toEqual([6, 6, 1, 0])
})

it.each([
  ['nothing used', [], 2, true, null],
  ['one used', ['2026-01-01'], 2, true, '2027-01-01'],
  ['all used', ['2026-01-01', '2026-02-01'], 2, false, '2027-01-01'],
  [
    'more used than there are since the limit was lowered',
    ['2026-01-01', '2026-02-01', '2026-03-01'],
    1,
    false,
    '2027-03-01',
  ],
  ['none to use', [], 0, false, null],
] as const)('%s', (_, times, limit, isFree, next) => {
  const standing = yearlyStandingOf(times.map(day), limit)
  expect([hasLeft(standing), standing.used, standing.nextAt]).toEqual([isFree, times.length, next && day(next)])
})

it('says when the next one is available', () => {
  expect(explainOfflineLimit({ limit: 6, used: 6, nextAt: day('2027-05-04') })).toMatch(
    /^All 6 offline activations .* are used\. The next one is available on 2027-05-04\./,
  )
  expect(explainSeatChangeLimit({ limit: 4, used: 4, nextAt: day('2027-05-04') })).toMatch(
    /^All 4 seats .* are used\. The next one is available on 2027-05-04\. Free the seat from the plug-in/,
  )
})
