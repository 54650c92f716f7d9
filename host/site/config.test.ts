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
