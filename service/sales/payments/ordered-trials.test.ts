import { expect, it } from 'vitest'
import { exampleCatalogue } from '#service/catalogue/index.ts'
import { kitLine, priceExamples, snareLine } from '../orders/example-lines.ts'
import { findOrderedTrials } from './ordered-trials.ts'

it('names each product of an order with a trial once, also those in a bundle', () => {
  const items = priceExamples([snareLine, kitLine])
  expect(findOrderedTrials(items, exampleCatalogue)).toEqual([{ name: 'Snare Works', days: 14 }])
})

it('names none where the vendor offers no trial', () => {
  const products = exampleCatalogue.products.map((product) => ({ ...product, trialDays: 0 }))
  expect(findOrderedTrials(priceExamples([snareLine]), { products })).toEqual([])
})
