import { describe, expect, it } from 'vitest'
import { license } from '#web/client/testing/examples.ts'
import { describeVersion, explainHindrance, namePlatform, readVersion } from './release-texts.ts'

const clatter = { ...license.product, currentVersion: '2.1.0' }

it.each([
  ['2.1.0', false, null],
  ['2.0.4', false, 'Not the current version. Good for a project that was made with it.'],
  ['2.2.0-beta.1', true, 'A prerelease: to try out, and not for a session that matters.'],
])('version %s says what it is beside the current one', (version, prerelease, words) => {
  expect(describeVersion({ ...clatter, version, prerelease })).toBe(words)
})

describe('a product without a path', () => {
  it.each([
    [true, true, 0, 'Its files are for those who have a license of it: buy one, or redeem a voucher.'],
    [false, true, undefined, 'Its files are for those who have a license of it: buy one, or redeem a voucher.'],
    [true, false, 0, 'Its files need a session: sign out and sign in again.'],
    [true, true, 1, 'Its files need a session: sign out and sign in again.'],
    [false, false, 1, 'The shop does not hand these files out just now: write to us.'],
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
  expect([namePlatform('Universal'), namePlatform('Linux')]).toEqual(['Every system', 'Linux'])
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
