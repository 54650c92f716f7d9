import { expect, it } from 'vitest'
import { listFacts } from './timeline-facts.ts'

it.each([
  ['a colleague', { actor: 'Vendor', staffName: 'Ada Okafor', keyName: null }, 'by Ada Okafor'],
  ['a program of the vendor', { actor: 'Vendor', staffName: null, keyName: 'Help desk' }, 'by API key Help desk'],
  ['the shop itself', { actor: 'Shop', staffName: null, keyName: null }, 'by the shop'],
])('a timeline says in words that %s did something', (_, facts, words) => expect(listFacts({ facts })).toBe(words))

it('a timeline tells amounts in their currency, and leaves to the audit log what it tells in full', () => {
  const facts = { amount: 9900, currency: 'EUR', operation: 'POST /x', before: '{}', reason: 'Kind', about: null }
  expect(listFacts({ facts })).toBe('€99, reason Kind')
})
