import { describe, expect, it } from 'vitest'
import { exampleCatalogue } from '#service/catalogue/products/example-catalogue.ts'
import type { CatalogueArtifact, CatalogueProduct, CatalogueRelease } from '../products/catalogue.ts'
import { fileNameOf, findArtifact, findHindrance, findRelease, toDownloads } from './download-links.ts'

const [product] = exampleCatalogue.products
if (!product) throw new Error('The example catalogue is empty')

const artifact = (key: string, platform: CatalogueArtifact['platform']): CatalogueArtifact => ({
  key,
  platform,
  name: `Snare for ${platform}`,
  file: `snare-works/1.0.0/${key}.zip`,
  size: 1,
  sha256: 'aa',
  manifest: { files: [{ name: 'Snare.vst3', path: 'VST3' }], licensePath: null },
})
const release = (version: string, ...artifacts: CatalogueArtifact[]): CatalogueRelease => ({
  version,
  isPrerelease: version.includes('-'),
  description: null,
  releasedOn: null,
  artifacts,
})

describe('who may have a product’s files', () => {
  const visitor = { isCustomer: false, owns: false }
  const customer = { isCustomer: true, owns: false }
  const owner = { isCustomer: true, owns: true }
  it.each([
    ['nothing', false, false, null, null, null],
    ['a user', true, false, 'sign-in', null, null],
    ['ownership', false, true, 'sign-in', 'ownership', null],
    ['both', true, true, 'sign-in', 'ownership', null],
  ] as const)('that needs %s', (_, downloadsNeedsUser, downloadsNeedsOwnership, ...expected) => {
    const gates = { downloadsNeedsUser, downloadsNeedsOwnership }
    expect([visitor, customer, owner].map((reader) => findHindrance(gates, reader))).toEqual(expected)
  })
})

describe('which file is meant', () => {
  const [mac, all] = [artifact('mac', 'Mac'), artifact('all', 'Universal')]
  const [beta, newest, older] = [release('2.0.0-beta.1', all), release('1.1.0', mac, all), release('1.0.0', mac)]
  const sold: CatalogueProduct = { ...product, releases: [beta, newest, older] }

  it.each([
    ['latest', newest],
    ['1.0.0', older],
    ['2.0.0-beta.1', beta],
    ['1.0', undefined],
    ['', undefined],
  ])('by the version %j', (version, expected) => {
    expect(findRelease(sold, version)).toBe(expected)
  })

  it('by no version that is the latest where all are prereleases', () => {
    expect(findRelease({ ...sold, releases: [beta] }, 'latest')).toBeUndefined()
  })

  it.each([
    ['Mac', mac],
    ['mac', mac],
    ['Windows', all],
    ['Linux', all],
    ['Universal', all],
    ['all', all],
    ['linux', undefined],
    ['Amiga', undefined],
  ])('by the target %j', { tags: ['entities.platform'] }, (target, expected) => {
    expect(findArtifact(newest, target)).toBe(expected)
  })

  it('by no platform for which there is none', () => {
    expect(findArtifact(older, 'Windows')).toBeUndefined()
  })
})

describe('the files of a release', () => {
  const options = { publicUrl: 'https://shop.example', includeManifests: false }
  const shown = (owns: boolean, includeManifests = false) => {
    const sold = { ...product, downloadsNeedsOwnership: true }
    return toDownloads(
      sold,
      release('1.0.0', artifact('mac', 'Mac')),
      { isCustomer: true, owns },
      { ...options, includeManifests },
    )
  }

  it('have a path for whoever may have them', { tags: ['entities.download'] }, () => {
    const path = 'https://shop.example/api/customer/inventory/products/snare-works/download/mac/1.0.0'
    expect(shown(true)).toEqual([{ name: 'Snare for Mac', key: 'mac', platform: 'Mac', size: 1, sha256: 'aa', path }])
    expect(shown(false)[0]?.path).toBeNull()
  })

  it('come with what is in them where that is asked for', { tags: ['entities.download-manifest'] }, () => {
    expect(shown(true, true)[0]?.manifest).toEqual({ files: [{ name: 'Snare.vst3', path: 'VST3' }], licensePath: null })
  })
})

it('a file is called by the last part of its name in the storage', () => {
  expect(fileNameOf('clatter/2.1.0/clatter.zip')).toBe('clatter.zip')
  expect(fileNameOf('clatter.zip')).toBe('clatter.zip')
})
