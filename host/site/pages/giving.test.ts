import { describe, expect, it } from 'vitest'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import { exampleContent as content } from '../../content/example-content.ts'
import { exampleStorefront } from '../example-build.ts'
import { makeEducation, makeFree } from './giving.ts'
import { gatherSiteContent } from './site-content.ts'

const storefront = exampleStorefront(10, ['knock'])
const [knock] = storefront.products
const priced = (id: string, price: Record<string, number>): StoreProduct => {
  const variation = { id: 'license', name: 'License', price, originalPrice: price, hasDiscount: false }
  if (!knock) throw new Error('The example sells nothing')
  return { ...knock, id, name: id, defaultVariation: variation, variations: [variation] }
}
const siteWith = (...products: StoreProduct[]) => gatherSiteContent(content, { ...storefront, products })

describe('the page of what costs nothing', () => {
  it('offers what costs nothing in every currency, whether it has a page or not, and nothing else', () => {
    const site = siteWith(
      priced('knock', { USD: 0, EUR: 0 }),
      priced('pageless', { USD: 0, EUR: 0 }),
      priced('almost', { USD: 0, EUR: 1 }),
      priced('unpriced', {}),
    )
    expect(makeFree(site)[0]?.payload.gifts.map(({ id }) => id)).toEqual(['knock', 'pageless'])
  })

  it('leaves a product without words off all other pages', () => {
    expect(siteWith(priced('pageless', { USD: 0 })).products).toEqual([])
  })
})

describe('the page of the education discount', () => {
  it('says what the vendor’s file says, by name', () => {
    const education = { percentage: 30, monthsValid: 6, items: ['knock'] }
    const site = { ...siteWith(...storefront.products), content: { ...content, education } }
    expect(makeEducation(site)[0]?.payload.terms).toEqual({ percentage: 30, monthsValid: 6, items: [knock?.name] })
  })

  it('has no form without such a file', () => {
    expect(makeEducation(siteWith())[0]?.payload.terms).toBeNull()
  })
})
