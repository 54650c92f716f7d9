import { expect, it } from 'vitest'
import { exampleCatalogue } from './example-catalogue.ts'
import { type Catalogue, toStorefront } from './rules.ts'
import { createStorefrontBodies } from './storefront-bodies.ts'

const visitor = {
  ...{ isCustomer: false, ownedProducts: new Set<string>(), dialect: 'backline' as const, includeManifests: false },
  ...{ country: null, acceptLanguage: null },
}

/** How often the storefront is worked out, for the catalogue that is for sale at the time. */
function observe() {
  const observed = { catalogue: exampleCatalogue, times: 0 }
  const bodyOf = createStorefrontBodies(
    {
      current: (): Catalogue => observed.catalogue,
      storefront(ownedProducts, currency, downloadsOf) {
        observed.times += 1
        return toStorefront(observed.catalogue, ownedProducts, currency, downloadsOf)
      },
    },
    'https://shop.example',
  )
  return { observed, bodyOf }
}

it('the storefront is worked out once for all who are shown the same', () => {
  const { observed, bodyOf } = observe()
  const first = bodyOf(visitor)
  for (const _ of [1, 2, 3]) expect(bodyOf({ ...visitor, ownedProducts: new Set() })).toBe(first)
  expect(observed.times).toBe(1)
  const others = [
    { ...visitor, isCustomer: true },
    { ...visitor, includeManifests: true },
    { ...visitor, dialect: 'moonbase' as const },
    { ...visitor, acceptLanguage: 'ja' },
  ]
  for (const _ of [1, 2]) for (const other of others) expect(bodyOf(other)).not.toBe(first)
  expect(observed.times).toBe(1 + others.length)
})

const ownerOf = (...products: string[]) => ({ ...visitor, isCustomer: true, ownedProducts: new Set(products) })

it('it is worked out anew for whoever owns something else, and when another catalogue is for sale', () => {
  const { observed, bodyOf } = observe()
  for (const _ of [1, 2]) expect(bodyOf(ownerOf('snare-works')).bytes.toString()).toContain('"owned":true')
  expect(observed.times).toBe(1)
  expect(bodyOf(ownerOf('kick-works'))).not.toEqual(bodyOf(ownerOf('snare-works')))
  expect(bodyOf(ownerOf()).bytes.toString()).not.toContain('"owned":true')
  expect(observed.times).toBe(3)
  bodyOf(visitor)
  observed.catalogue = { ...exampleCatalogue, products: [], bundles: [] }
  expect(bodyOf(visitor).bytes.toString()).toContain('"products":[],"bundles":[]')
  expect(observed.times).toBe(5)
})

it('it is forgotten where customers own ever more different things', () => {
  const { observed, bodyOf } = observe()
  bodyOf(ownerOf('snare-works'))
  for (let number = 0; number < 200; number += 1) bodyOf(ownerOf(`gone-${number}`))
  bodyOf(ownerOf('snare-works'))
  expect(observed.times).toBe(202)
})
