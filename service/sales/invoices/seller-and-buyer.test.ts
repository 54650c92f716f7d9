import { describe, expect, it } from 'vitest'
import { toAddressLines } from './seller-and-buyer.ts'

const nothing = { streetAddress2: null, locality: null, region: null, postCode: '' }

describe('an address on a document', () => {
  it.each([
    [
      { countryCode: 'DE', streetAddress1: 'Gartenweg 3', postCode: '10115', locality: 'Berlin' },
      ['Gartenweg 3', '10115 Berlin', 'Germany'],
    ],
    [
      { countryCode: 'US', streetAddress1: '12 Pine St', postCode: '97201', locality: 'Portland', region: 'OR' },
      ['12 Pine St', 'Portland, OR 97201', 'United States'],
    ],
    [
      {
        countryCode: 'GB',
        streetAddress1: 'Flat 2',
        streetAddress2: '8 Mill Lane',
        postCode: 'M1 1AE',
        locality: 'Manchester',
      },
      ['Flat 2', '8 Mill Lane', 'Manchester', 'M1 1AE', 'United Kingdom'],
    ],
    [{ countryCode: 'JP', streetAddress1: '中央区1-2-3', postCode: '104-0061' }, ['中央区1-2-3', '104-0061', 'Japan']],
    [{ countryCode: 'FR', streetAddress1: ' ' }, ['France']],
  ])('is written as in its country: %o', (address, lines) => {
    expect(toAddressLines({ ...nothing, ...address })).toEqual(lines)
  })
})
