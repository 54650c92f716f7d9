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
function configOf(more: { persistsUtm?: boolean }) {
  const content = { ...exampleContent, vendor: { ...exampleContent.vendor, ...more } }
  const written = createConfig(
    settings,
    content,
    gatherSiteContent(content, exampleStorefront(10, ['knock', 'knock-micro'])),
    'build-1',
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

describe('the link to withdraw from a contract', () => {
  const isOffered = (countryCode: string, day: string) => {
    const company = { ...exampleContent.vendor.company, countryCode }
    const content = { ...exampleContent, vendor: { ...exampleContent.vendor, company } }
    const now = new Date(`${day}T12:00:00Z`)
    return (
      createConfig(settings, content, gatherSiteContent(content, exampleStorefront(10, [])), 'build-1', now)
        .isWithdrawable === true
    )
  }

  it.each([
    ['DE', '2026-06-18', false],
    ['DE', '2026-06-19', true],
    ['US', '2026-06-19', false],
  ])('is on every page of a vendor in %s on %s: %s', (country, day, isThere) => {
    expect(isOffered(country, day)).toBe(isThere)
  })
})
