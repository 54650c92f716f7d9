import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReleaseFile } from '#service/catalogue/releases/content-schema.ts'
import { describeDropped, describeFiles, explainMissing } from './release-files.ts'

type Platform = ReleaseFile['artifacts'][number]['platform']
const release = (version: string, ...platforms: Platform[]): ReleaseFile => ({
  productId: 'clatter',
  version,
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

const file = 'clatter/2.3.0/clatter-mac.zip'
const s3 = {
  endpoint: 'https://s3.example',
  bucket: 'shop',
  region: 'eu',
  prefix: 'files',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
}

describe('a file that is not in the storage', () => {
  it('is missed in a folder, by its way from where the command was typed', () => {
    expect(explainMissing(file, { folder: path.resolve('shops/oddmeter/downloads') }, process.cwd())).toBe(
      'There is no clatter-mac.zip in shops/oddmeter/downloads/clatter/2.3.0: put it there, then try again',
    )
  })

  it('is missed in a bucket, and how to get it there is said without the secret', () => {
    const said = explainMissing(file, { s3 }, '/')
    const address = 's3://shop/files/clatter/2.3.0/clatter-mac.zip'
    expect(said).toContain(`There is no ${address} at https://s3.example: upload it`)
    expect(said).toContain(`aws s3 cp clatter-mac.zip ${address} --endpoint-url https://s3.example`)
    expect(said).not.toContain('secret')
    expect(explainMissing(file, { s3: { ...s3, prefix: '' } }, '/')).toContain('s3://shop/clatter/2.3.0/')
  })
})

it('files stand below each other', () => {
  expect(
    describeFiles([
      { platform: 'Mac', file: 'a-longer-name.zip', size: 1_234_567, sha256: 'ab' },
      { platform: 'Windows', file: 'b.zip', size: 9, sha256: 'cd' },
    ]),
  ).toEqual([
    '  Mac      a-longer-name.zip  1,234,567 bytes  SHA-256 ab',
    '  Windows  b.zip                      9 bytes  SHA-256 cd',
  ])
})
