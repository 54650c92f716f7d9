import { describe, expect, it } from 'vitest'
import { changeBilling, findBillingFaults, findBuyerFaults, nobody, toCustomer } from './rules.ts'

const address = {
  ...{ countryCode: 'DE', streetAddress1: 'Weg 1', streetAddress2: null },
  ...{ locality: 'Berlin', region: null, postCode: '10999' },
}
const ada = { ...nobody, name: 'Ada', email: 'ada@example.com' }

describe('who buys', () => {
  it('is changed field by field; nothing but spaces is nothing', () => {
    expect(changeBilling(ada, { businessName: ' Ada Ltd ', taxId: '  ' }, false)).toEqual({
      ...ada,
      businessName: 'Ada Ltd',
    })
    expect(changeBilling({ ...ada, address }, { address: null }, false)).toEqual(ada)
  })

  it('keeps the name and e-mail of an account', () => {
    const change = { name: 'Eve', email: 'eve@example.com', address }
    expect(changeBilling(ada, change, true)).toEqual({ ...ada, address })
    expect(changeBilling(ada, change, false)).toMatchObject({ name: 'Eve', email: 'eve@example.com' })
  })

  it('must have a name and an e-mail', () => {
    expect(findBuyerFaults(ada)).toBeNull()
    expect(Object.keys(findBuyerFaults(nobody) ?? {})).toEqual(['billing.name', 'billing.email'])
    expect(() => toCustomer(nobody)).toThrow()
    expect(toCustomer(ada)).toEqual(ada)
  })

  it('is told of a tax id that can’t be one of their country', () => {
    expect(findBillingFaults({ ...ada, address, taxId: 'DE123' })).toEqual({ taxId: [expect.any(String)] })
    expect(findBuyerFaults({ ...ada, address, taxId: 'DE123' })).toEqual({ 'billing.taxId': [expect.any(String)] })
    expect(findBillingFaults({ ...ada, address: { ...address, countryCode: 'US' }, taxId: '12-3456789' })).toBeNull()
    expect(findBillingFaults({ ...ada, taxId: 'DE123' })).toBeNull()
  })
})
