import { describe, expect, it } from 'vitest'
import { readTaxId } from '#contract/tax-ids.ts'
import { type BillingDraft, checkDraft, readBillingErrors, toBillingChange, toDraft } from './billing.ts'

const nobody = { name: null, email: null, businessName: null, taxId: null, address: null }
const grace: BillingDraft = {
  ...toDraft(nobody),
  email: ' grace@example.com ',
  name: 'Grace Obi ',
  countryCode: 'DE',
}
const berlin = {
  countryCode: 'DE',
  streetAddress1: 'Kreuzbergstraße 7',
  streetAddress2: null,
  locality: 'Berlin',
  region: null,
  postCode: '10965',
}

const guest = { hasAccount: false, hasMerchant: false }
const account = { hasAccount: true, hasMerchant: false }

describe('the billing form', () => {
  it('starts with the stored values and sends them unchanged', () => {
    const known = { name: 'Ada', email: 'ada@example.com', businessName: 'Ada GmbH', taxId: null, address: berlin }
    expect(toBillingChange(toDraft(known), guest, readTaxId)).toEqual(known)
  })

  it('sends values without surrounding spaces', () => {
    expect(toBillingChange(grace, guest, readTaxId)).toMatchObject({ name: 'Grace Obi', email: 'grace@example.com' })
  })

  it('sends an address only with a country', () => {
    const empty = { streetAddress1: '', streetAddress2: null, locality: null, region: null, postCode: '' }
    expect(toBillingChange(grace, guest, readTaxId).address).toEqual({ countryCode: 'DE', ...empty })
    expect(toBillingChange({ ...grace, countryCode: '', postCode: '10965' }, guest, readTaxId).address).toBeNull()
  })

  it('does not send the name and email address of an account', () => {
    expect(Object.keys(toBillingChange(grace, account, readTaxId))).toEqual(['businessName', 'taxId', 'address'])
  })

  it('leaves out invalid values', () => {
    const change = toBillingChange({ ...grace, email: 'grace', name: ' ', taxId: 'DE12' }, guest, readTaxId)
    expect(change).toEqual({ businessName: null, taxId: null, address: expect.anything() })
  })
})

describe('its errors', () => {
  it.each<[Partial<BillingDraft>, object]>([
    [{}, {}],
    [{ name: ' ' }, { name: 'Enter a name' }],
    [{ email: ' ' }, { email: 'Enter your e-mail address.' }],
    [{ email: 'grace' }, { email: 'Must be an e-mail address, like ada@example.com' }],
    [{ countryCode: '' }, { countryCode: 'Choose a country' }],
    [{ taxId: 'DE136695976' }, {}],
    [{ taxId: 'DE136695977' }, { taxId: 'Its digits do not fit together: is one mistyped?' }],
    [{ taxId: 'DE136695977', countryCode: '' }, { countryCode: 'Choose a country' }],
    [{ taxId: 'anything', countryCode: 'US' }, {}],
  ])('for %j are %j', (typed, errors) => {
    expect(checkDraft({ ...grace, ...typed }, guest, readTaxId)).toEqual(errors)
  })

  it('do not concern the country where a merchant of record asks for it', () => {
    expect(checkDraft({ ...grace, countryCode: '' }, { ...guest, hasMerchant: true }, readTaxId)).toEqual({})
  })

  it('never concern the name of an account', () => {
    expect(checkDraft({ ...grace, name: '', email: '' }, account, readTaxId)).toEqual({})
  })
})

describe('the service’s field errors', () => {
  it.each([
    ['billingName', 'name'],
    ['billingAddressPostCode', 'postCode'],
    ['billingAddressStreetAddress1', 'streetAddress1'],
    ['addressCountryCode', 'countryCode'],
    ['taxId', 'taxId'],
    ['billingTaxId', 'taxId'],
    ['businessName', 'businessName'],
  ])('%s are shown at the field %s', (name, field) => {
    expect(readBillingErrors({ [name]: 'Wrong' })).toEqual({ [field]: 'Wrong' })
  })

  it('without a field are not shown at fields', () => {
    expect(readBillingErrors({ billingName: 'Wrong', paymentToken: 'Say how it is paid' })).toBeNull()
  })
})
