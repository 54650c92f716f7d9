import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ReleaseFile, releaseFileSchema } from './content-schema.ts'
import { compareVersions, findCurrentVersion, findReleaseFaults, isPrerelease } from './rules.ts'

const artifact = { key: 'mac', platform: 'Mac' as const, name: 'For Mac', file: 'mac.zip' }
const release = (version: string, prerelease?: boolean, productId = 'snare-works'): ReleaseFile => ({
  productId,
  version,
  artifacts: [artifact],
  ...(prerelease === undefined ? {} : { prerelease }),
})

describe('versions', () => {
  const newestFirst = [
    '10.0',
    '2.10.1',
    '2.10.0.1',
    '2.10',
    '2.10-rc.1',
    '2.10-beta.10',
    '2.10-beta.2',
    '2.10-beta',
    '2.10-alpha-3',
    '2.10-2',
    '2.9.9',
    '2.1.0',
    '2',
    '1.9999',
    '0.1',
  ]
  it.each([
    ['as they stand', newestFirst],
    ['the other way round', newestFirst.toReversed()],
    ['by the alphabet', newestFirst.toSorted()],
  ])('are ordered by their numbers, newest first, whatever their order was: %s', (_, versions) => {
    expect(versions.toSorted(compareVersions)).toEqual(newestFirst)
  })

  it.each([
    ['2', '2.0.0'],
    ['1.01', '1.1'],
    ['1.0-beta', '1.0.0-beta.0'],
  ])('%s and %s are the same', (one, other) => {
    expect([compareVersions(one, other), compareVersions(other, one)]).toEqual([0, 0])
  })

  it.each(['2.1.0', '2.2.0-beta.1', '7', '1.2.3.4', '1.0-RC1'])('may be %s', (version) => {
    expect(z.safeParse(releaseFileSchema, { version, artifacts: [artifact] }).success).toBe(true)
  })
  it.each(['latest', '', 'v2', '1.2.3.4.5', '1..2', '1.0-', '1.0 beta', '../1.0', 2.1])('may not be %j', (version) => {
    expect(z.safeParse(releaseFileSchema, { version, artifacts: [artifact] }).success).toBe(false)
  })
})

describe('the current version', () => {
  it.each([
    ['the newest', ['1.9.0', '1.10.0', '1.2.0'], '1.10.0'],
    ['the newest but for prereleases', ['1.2.0', '1.3.0-beta.1'], '1.2.0'],
    ['none where there are prereleases alone', ['1.3.0-beta.1'], null],
    ['none where there is no release', [], null],
  ])('is %s', (_, versions, current) => {
    expect(findCurrentVersion(versions.map((version) => release(version)))).toBe(current)
  })

  it('follows what the vendor calls a prerelease, and a dash where they say nothing', () => {
    expect(
      [release('2.0-beta'), release('2.0'), release('2.0-mac', false), release('2.0', true)].map(isPrerelease),
    ).toEqual([true, false, false, true])
    expect(findCurrentVersion([release('1.2.0'), release('1.3.0', true)])).toBe('1.2.0')
    expect(findCurrentVersion([release('1.2.0'), release('1.2.1-mac', false)])).toBe('1.2.1-mac')
  })
})

describe('a file of a release', () => {
  const keysRefused = (...keys: string[]) => {
    const artifacts = keys.map((key) => ({ ...artifact, key }))
    return (
      z.safeParse(releaseFileSchema, { version: '1.0', artifacts }).error?.issues.map(({ message }) => message) ?? []
    )
  }
  it('has a key that is no platform, so that an address means one file', () => {
    expect(keysRefused('mac', 'mac-arm', '2')).toEqual([])
    for (const platform of ['Universal', 'Windows', 'Linux', 'Mac'])
      expect(keysRefused(platform)).toEqual(['Must be lower-case letters, digits and dashes'])
    expect(keysRefused('mac', 'mac')).toEqual(['Must not name a key twice'])
  })
  it.each(['../mac.zip', 'a/b.zip', 'a\\b.zip', '.hidden', '', '/etc/passwd', 'a\0.zip'])(
    'is in the folder of its release, not at %j',
    (file) => {
      const read = z.safeParse(releaseFileSchema, { version: '1.0', artifacts: [{ ...artifact, file }] })
      expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['artifacts.0.file'])
    },
  )
})

describe('releases that do not fit together', () => {
  it('are of no product, or count as one version', () => {
    const releases = [
      release('2.0'),
      release('1.0'),
      release('2.0.0'),
      release('2', true),
      release('2.0', false, 'kick-works'),
      release('1.0', false, 'tambourine'),
      release('1.1', false, 'tambourine'),
    ]
    const products = [{ id: 'snare-works' }, { id: 'kick-works' }]
    expect(findReleaseFaults({ products, releases })).toEqual([
      { productId: 'tambourine', version: null, reason: 'There is no product tambourine' },
      { productId: 'snare-works', version: '2.0.0', reason: 'version: Counts as the same as 2.0' },
      { productId: 'snare-works', version: '2', reason: 'version: Counts as the same as 2.0' },
    ])
  })
})
