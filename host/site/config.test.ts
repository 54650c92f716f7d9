import { describe, expect, it } from 'vitest'
import { siteConfigSchema } from '#contract/site-config.ts'
import { exampleContent } from '../shop/example-content.ts'
import { createConfig } from './config.ts'
import { exampleStorefront } from './example-build.ts'
import { gatherSiteContent } from './site-content.ts'

const settings = {
  publicUrl: 'https://shop.example',
  checkoutOrigin: 'https://shop.example',
  allowedOrigins: [],
  dialect: 'backline' as const,
}

/** What the browser reads of a vendor who has written `more` into shop.yaml. */
function configOf(
  more: Partial<typeof exampleContent.vendor>,
  tax?: object,
  { writtenFor }: Pick<typeof exampleContent, 'writtenFor'> = exampleContent,
) {
  const { store } = exampleContent.catalogue
  const catalogue = { ...exampleContent.catalogue, store: { ...store, pricesIncludeTax: ['EUR'] } }
  const content = { ...exampleContent, writtenFor, catalogue, vendor: { ...exampleContent.vendor, ...more } }
  const written = createConfig(
    { ...settings, tax },
    content,
    gatherSiteContent(content, exampleStorefront(10, ['knock', 'knock-micro'])),
    { navigation: { header: [], hasColumns: false, footer: [], phone: null }, buildId: 'build-1' },
  )
  expect(Object.keys(written.vendor).sort()).toEqual(['email', 'id', 'logoUrl', 'name', 'tagline'])
  return siteConfigSchema.parse(JSON.parse(JSON.stringify(written)))
}

describe('UTM data', () => {
  it('is kept between visits if the vendor configures it', { tags: ['utm.persisted'] }, () => {
    expect(configOf({ persistsUtm: true }).persistsUtm).toBe(true)
  })

  it.each([{}, { persistsUtm: false }])('is not kept with %j', (more) => {
    expect(configOf(more)).not.toHaveProperty('persistsUtm')
  })
})

it('carries the words of the vendor about what is bought, where there are any', () => {
  const licenseNotice = { text: 'You get a license.', link: { to: '/license', title: 'Its terms' } }
  expect(configOf({ licenseNotice }).licenseNotice).toEqual(licenseNotice)
  expect(configOf({})).not.toHaveProperty('licenseNotice')
})

describe('what is free', () => {
  it.each([
    ['0.2.0', true],
    ['0.3.0', undefined],
  ])('goes into the cart only in a shop from before its page gave it: one written for %s', (writtenFor, sellsFree) => {
    expect(configOf({}, undefined, { writtenFor }).sellsFree).toBe(sellsFree)
  })
})

it('says which products have one version alone, unless another service releases them', () => {
  const artifacts = [{ key: 'mac', platform: 'Mac' as const, name: 'Installer', file: 'knock.pkg' }]
  const release = (version: string) => ({ productId: 'knock', version, artifacts })
  const find = (versions: string[], more: object = {}) => {
    const catalogue = { ...exampleContent.catalogue, releases: versions.map(release) }
    const content = { ...exampleContent, catalogue }
    const site = gatherSiteContent(content, exampleStorefront(10, ['knock', 'knock-micro']))
    const navigation = { header: [], hasColumns: false, footer: [], phone: null }
    const { products } = createConfig({ ...settings, ...more }, content, site, { navigation, buildId: 'build-1' })
    return products.find(({ id }) => id === 'knock')?.hasOneVersion
  }
  expect(find(['1.0.0'])).toBe(true)
  expect(find(['1.0.0', '1.1.0'])).toBeUndefined()
  expect(find(['1.0.0'], { licensingHost: 'https://licenses.example' })).toBeUndefined()
})

describe('prices', () => {
  const { company } = exampleContent.vendor

  it.each([{ vatId: 'PL1234563218' }, { ossRegistered: true }, { ukRegistered: true }])(
    'say that they contain tax where the vendor is registered: %j',
    (registered) => {
      expect(configOf({ company: { ...company, ...registered } }).pricesIncludeTax).toEqual(['EUR'])
    },
  )

  it('say nothing of tax where the vendor is registered nowhere and never charges any', () => {
    const { pricesIncludeTax, isUntaxed } = configOf({ company: { ...company, vatId: undefined } })
    expect([pricesIncludeTax, isUntaxed]).toEqual([undefined, true])
  })

  it('say it all the same where a tax service decides', () => {
    const config = configOf(
      { company: { ...company, vatId: undefined } },
      { url: 'https://tax.example', key: 'secret' },
    )
    expect(config.pricesIncludeTax).toEqual(['EUR'])
    expect(JSON.stringify(config)).not.toContain('secret')
  })
})
