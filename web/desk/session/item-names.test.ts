import { expect, it } from 'vitest'
import { readItemNames } from './item-names.ts'

const names = readItemNames({
  products: [{ id: 'snare-works', name: 'Snare Works' }],
  bundles: [{ id: 'snare-works', name: 'All of Snare Works' }],
})

it('a product and a bundle of the same id have names of their own', () => {
  expect([names.product('snare-works'), names.bundle('snare-works')]).toEqual(['Snare Works', 'All of Snare Works'])
})

it('what is not in the catalogue any more goes by its id', () => {
  expect(names.product('tape-works')).toBe('tape-works')
})
