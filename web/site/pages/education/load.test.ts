import { expect, it } from 'vitest'
import { exampleSite } from '#tests/support/example-site.ts'
import { load } from './load.ts'

it('shows the terms of the discount, with the names of what it is for', () => {
  const education = { percentage: 30, monthsValid: 6, items: ['knock'] }
  const [page] = load({ ...exampleSite(), education })
  expect(page?.payload.terms).toEqual({ percentage: 30, monthsValid: 6, items: ['Knock'] })
})

it('has no terms, and so no form, where the vendor gives no discount', () => {
  expect(load(exampleSite())[0]?.payload.terms).toBeNull()
})
