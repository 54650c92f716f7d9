import { describe, expect, it } from 'vitest'
import { license } from '#web/client/testing/examples.ts'
import { describeVersion, explainHindrance, namePlatform, readVersion } from './release-texts.ts'

const clatter = { ...license.product, currentVersion: '2.1.0' }

it.each([
  ['2.1.0', false, null],
  ['2.0.4', false, 'An older version, for projects made with it.'],
  ['2.2.0-beta.1', true, 'A prerelease, for testing. Don’t use it in sessions that matter.'],
])('version %s says what it is beside the current one', (version, prerelease, words) => {
  expect(describeVersion({ ...clatter, version, prerelease })).toBe(words)
})

describe('a product without a path', () => {
  it.each([
    [true, true, 0, 'You need a license to download it. Buy one or redeem a voucher.'],
    [false, true, undefined, 'You need a license to download it. Buy one or redeem a voucher.'],
    [true, false, 0, 'Sign out and sign in again to download it.'],
    [true, true, 1, 'Sign out and sign in again to download it.'],
    [false, false, 1, 'These files are not available right now. Write to us.'],
  ])(
    "is 'Product is not downloadable', and why: needs a user %s, a license %s, has %s",
    { tags: ['downloads.needs-path'] },
    (downloadsNeedsUser, downloadsNeedsOwnership, numberOfLicenses, why) => {
      const gates = {
        downloadsNeedsUser,
        downloadsNeedsOwnership,
        ...(numberOfLicenses === undefined ? {} : { numberOfLicenses }),
      }
      expect(explainHindrance(gates)).toBe(`Product is not downloadable. ${why}`)
    },
  )
})

it('a file for all platforms is for every system', () => {
  expect([namePlatform('Universal'), namePlatform('Mac')]).toEqual(['Every system', 'macOS'])
})

it.each([
  ['2.0.4', '2.0.4'],
  [' v2.0.4 ', '2.0.4'],
  ['Version 2.2.0-beta.1', '2.2.0-beta.1'],
  ['vintage', 'vintage'],
  ['  ', ''],
])('a version typed as %j is %j', (typed, version) => {
  expect(readVersion(typed)).toBe(version)
})
