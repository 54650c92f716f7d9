import { expect, it } from 'vitest'
import { addressLines, readAddress } from './account-address.ts'

const address = {
  countryCode: 'GB',
  streetAddress1: '12 St James’s Square',
  streetAddress2: 'Flat 2',
  locality: 'London',
  region: 'Greater London',
  postCode: 'SW1Y 4JH',
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

function typed(fields: Record<string, string>): FormData {
  const values = new FormData()
  for (const [name, value] of Object.entries(fields)) values.set(name, value)
  return values
}

it('an address is read as it was typed, without the blanks around it', () => {
  const fields = { ...address, streetAddress1: ` ${address.streetAddress1} `, streetAddress2: '  ', postCode: '' }
  expect(readAddress(typed(fields))).toEqual({
    address: { ...address, streetAddress2: null, postCode: '' },
    errors: null,
  })
})

it('an address needs a street and a country, and says so field by field', () => {
  expect(readAddress(typed({ locality: 'x'.repeat(201) }))).toEqual({
    address: null,
    errors: {
      countryCode: 'Choose a country',
      streetAddress1: 'Type the street and the number',
      locality: 'Must have at most 200 characters',
    },
  })
})
