import { describe, expect, it } from 'vitest'
import { delayOf, findMethods, isPaymentMethod, paymentMethods, rulesOfMethod } from './rules.ts'

const everywhere = ['card', 'apple_pay', 'google_pay', 'link']

describe('the methods of a customer', () => {
  it.each([
    ['NL', 'EUR', ['ideal', ...everywhere, 'paypal', 'klarna', 'sepa_debit']],
    ['BE', 'EUR', ['bancontact', ...everywhere, 'paypal', 'klarna', 'sepa_debit']],
    ['AT', 'EUR', ['eps', ...everywhere, 'paypal', 'klarna', 'sepa_debit']],
    ['DE', 'EUR', [...everywhere, 'paypal', 'klarna', 'sepa_debit']],
    ['PL', 'EUR', ['p24', ...everywhere, 'paypal', 'sepa_debit']],
    ['PL', 'PLN', ['p24', ...everywhere, 'paypal', 'klarna']],
    ['US', 'USD', [...everywhere, 'paypal', 'klarna', 'cashapp']],
    ['US', 'EUR', [...everywhere, 'paypal']],
    ['NL', 'USD', [...everywhere, 'paypal']],
    ['GB', 'GBP', [...everywhere, 'paypal', 'klarna']],
    ['SE', 'SEK', [...everywhere, 'paypal', 'klarna']],
    ['JP', 'JPY', everywhere],
    ['HU', 'HUF', everywhere],
  ])('in %s who pays %s are in the usual order', (country, currency, methods) => {
    expect(findMethods(paymentMethods, currency, country)).toEqual(methods)
  })

  it('of an unknown country are all that take the currency', () => {
    expect(findMethods(paymentMethods, 'EUR', null)).toEqual(paymentMethods.filter((method) => method !== 'cashapp'))
    expect(findMethods(paymentMethods, 'JPY', null)).toEqual(everywhere)
  })

  it('are only those that the provider takes', () => {
    expect(findMethods(['card'], 'EUR', 'NL')).toEqual(['card'])
    expect(findMethods(['sepa_debit', 'ideal'], 'EUR', 'NL')).toEqual(['ideal', 'sepa_debit'])
  })

  it('do not come from what objects inherit', () => {
    expect(findMethods(['paypal'], 'constructor', 'NL')).toEqual([])
    expect(isPaymentMethod('toString')).toBe(false)
    expect(rulesOfMethod('constructor')).toBeNull()
  })
})

it('only a debit is decided later, and an unknown method at once', () => {
  expect(paymentMethods.filter((method) => delayOf(method) !== null)).toEqual(['sepa_debit'])
  expect(delayOf(null)).toBeNull()
  expect(delayOf('boleto')).toBeNull()
})

it('each method has a name of its own', () => {
  const titles = paymentMethods.map((method) => rulesOfMethod(method)?.title)
  expect(new Set(titles).size).toBe(paymentMethods.length)
})
