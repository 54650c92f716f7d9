import { describe, expect, it } from 'vitest'
import type { ReleaseFile } from '#service/catalogue/releases/rules.ts'
import { describeDropped } from './state.ts'

type Platform = ReleaseFile['artifacts'][number]['platform']
const release = (version: string, ...platforms: Platform[]): ReleaseFile => ({
  ...{ productId: 'clatter', version },
  artifacts: platforms.map((platform) => ({ key: platform, platform, name: platform, file: `${platform}.zip` })),
})
const before = [release('2.0.0', 'Mac', 'Windows', 'Linux'), release('2.1.0', 'Mac', 'Windows')]

describe('a release tells of customers whom it has no file for', () => {
  it('when the version offered before had one for them', () => {
    expect(describeDropped(release('2.2.0', 'Mac'), before)).toEqual([
      'It has no file for Windows, and 2.1.0 has: those customers choose that one.',
    ])
  })

  it.each([
    ['has a file for each', release('2.2.0', 'Mac', 'Windows'), before],
    ['has one file for all of them', release('2.2.0', 'Universal'), before],
    ['is the first', release('2.2.0', 'Mac'), []],
  ])('not when it %s', (_, one, published) => expect(describeDropped(one, published)).toEqual([]))
})
