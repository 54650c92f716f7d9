import { describe, expect, it } from 'vitest'
import { exampleContent, exampleSite } from '#tests/support/example-site.ts'
import { load } from './load.ts'

type ReleaseFile = (typeof exampleContent.catalogue.releases)[number]

const release = (version: string, more: Partial<ReleaseFile> = {}): ReleaseFile => ({
  productId: 'knock',
  version,
  artifacts: [{ key: 'mac', platform: 'Mac', name: `Knock ${version} for Mac`, file: 'knock.zip' }],
  ...more,
})

const open = { needsUser: false, needsOwnership: false }

function loadWith(downloads: typeof open, ...releases: ReleaseFile[]) {
  const { catalogue } = exampleContent
  const products = catalogue.products.map((product) => ({ ...product, downloads }))
  return load(exampleSite({ ...exampleContent, catalogue: { ...catalogue, products, releases } }))
}

describe('the changelog of a product', () => {
  it('has every version, the newest first, with what it is', () => {
    const releases = [
      release('1.9', { released: '2026-01-02' }),
      release('1.10'),
      release('2.0-beta'),
      release('1.10-rc.1'),
    ]
    const [page] = loadWith(open, ...releases)
    expect(page?.parameters).toEqual({ product: 'knock' })
    expect(
      page?.payload.releases.map(({ version, date, isCurrent, isPrerelease }) => [
        version,
        date,
        isCurrent,
        isPrerelease,
      ]),
    ).toEqual([
      ['2.0-beta', null, false, true],
      ['1.10', null, true, false],
      ['1.10-rc.1', null, false, true],
      ['1.9', '2026-01-02', false, false],
    ])
  })

  it('is there for a micro edition too, and before there is any version', () => {
    const [, page] = loadWith(open, release('1.0'))
    expect(page?.parameters).toEqual({ product: 'knock-micro' })
    expect(page?.payload).toMatchObject({ product: { id: 'knock-micro' }, releases: [] })
  })

  it.each([
    ['everybody', false, false],
    ['customers', true, false],
    ['owners', false, true],
    ['owners', true, true],
  ] as const)(
    'has files for %s where a user is needed (%s) or ownership (%s)',
    (readers, needsUser, needsOwnership) => {
      expect(loadWith({ needsUser, needsOwnership })[0]?.payload.filesFor).toBe(readers)
    },
  )
})
