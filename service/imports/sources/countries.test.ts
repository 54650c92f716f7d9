import { expect, it } from 'vitest'
import { findCountry } from './countries.ts'

it.each([
  ['de', 'DE'],
  ['Deutschland', 'DE'],
  ['ALEMANIA', 'DE'],
  ['Côte d’Ivoire', 'CI'],
  ['UK', 'GB'],
  ['United States', 'US'],
  ['XX', 'XX'],
  ['Atlantis', undefined],
  ['', undefined],
])('the country %s has the code %s', (text, code) => {
  expect(findCountry(text)).toBe(code)
})
