import { expect, it } from 'vitest'
import { addressLines } from './account-address.ts'

const address = {
  ...{ countryCode: 'GB', streetAddress1: '12 St James’s Square', streetAddress2: 'Flat 2' },
  ...{ locality: 'London', region: 'Greater London', postCode: 'SW1Y 4JH' },
}

it('an address reads as on an envelope', () => {
  expect(addressLines(address)).toEqual([
    '12 St James’s Square',
    'Flat 2',
    'SW1Y 4JH London',
    'Greater London',
    'United Kingdom',
  ])
})

it('an address has no line for what is not given', () => {
  const short = { ...address, streetAddress2: null, locality: null, region: null, countryCode: 'ZZ' }
  expect(addressLines(short)).toEqual(['12 St James’s Square', 'SW1Y 4JH', 'Unknown Region'])
})
