import { describe, expect, it } from 'vitest'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import { addItem, cartItemId, setQuantity } from './cart-items.ts'
import { type CartItem, countItems, sumPrices, toPushedLine } from './cart-lines.ts'
import { InvalidInputError } from './errors.ts'
import { clatter, everything, schoolVariation } from './testing/examples.ts'

const one = addItem([], clatter)

it('ids are b or p, the item and the variation, by slashes [identifiers.cart-item]', () => {
  expect(cartItemId('Product', 'clatter', 'full')).toBe('p/clatter/full')
  expect(cartItemId('Bundle', 'everything', 'full')).toBe('b/everything/full')
  expect([...one, ...addItem([], everything)].map(({ id }) => id)).toEqual(['p/clatter/full', 'b/everything/full'])
})

describe('adding', () => {
  it('takes the default variation, or the one that is named', () => {
    expect(one).toMatchObject([{ type: 'Product', productId: 'clatter', variationId: 'full', quantity: 1 }])
    expect(addItem([], clatter, { variationId: 'school' })).toMatchObject([
      { variationId: 'school', price: schoolVariation.price },
    ])
    expect(addItem([], everything)).toMatchObject([{ type: 'Bundle', bundleId: 'everything', variationId: 'full' }])
  })

  it('needs a variation [cart.needs-variation]', () => {
    const { defaultVariation, ...bare } = clatter
    expect(() => addItem([], bare)).toThrow(
      new InvalidInputError('Added item does not have a default variation, and none have been specified'),
    )
    expect(addItem([], bare, { variationId: 'school' })).toHaveLength(1)
    expect(() => addItem([], clatter, { variationId: 'lost' })).toThrow(
      new InvalidInputError('Clatter has no variation lost'),
    )
  })

  it('the same type, id and variation again makes it one more [cart.adding-again]', () => {
    expect(addItem(one, clatter)).toMatchObject([{ id: 'p/clatter/full', quantity: 2 }])
    expect(addItem(one, clatter, { variationId: 'school' })).toHaveLength(2)
    expect(addItem(one, { ...everything, id: 'clatter' })).toHaveLength(2)
  })

  it('knows a line again that the service has named otherwise [cart.adding-again]', () => {
    const renamed = one.map((item): CartItem => ({ ...item, id: 'line-1' }))
    expect(addItem(renamed, clatter)).toMatchObject([{ id: 'line-1', quantity: 2 }])
  })

  it('refuses an item of an unknown type [errors.unknown-item-type]', () => {
    const course: StoreProduct = Object.assign({ ...clatter }, { type: 'course' })
    expect(() => addItem([], course)).toThrow(new InvalidInputError('type: Unknown item type "course"'))
  })
})

describe('setting a quantity', () => {
  it('sets it', () => expect(setQuantity(one, 'p/clatter/full', 5)).toMatchObject([{ quantity: 5 }]))

  it.each([0, -1])('of %i removes the item [cart.zero-removes]', (quantity) => {
    expect(setQuantity(one, 'p/clatter/full', quantity)).toEqual([])
  })

  it.each([1, 0])('of an unknown item to %i is an error [cart.unknown-item]', (quantity) => {
    expect(() => setQuantity(one, 'p/lost/full', quantity)).toThrow(new InvalidInputError('Cart item not found'))
  })

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('of %d is refused', (quantity) => {
    expect(() => setQuantity(one, 'p/clatter/full', quantity)).toThrow('quantity: Must be a whole number')
  })

  it('leaves the list that it was given as it was', () => {
    setQuantity(one, 'p/clatter/full', 5)
    expect(one).toMatchObject([{ quantity: 1 }])
  })
})

it('counts pieces, and adds prices up without the noise of floating point', () => {
  const items = [...setQuantity(one, 'p/clatter/full', 3), ...addItem([], everything)]
  expect(countItems(items)).toBe(4)
  expect(sumPrices(items, 'EUR')).toBe(159.96)
  expect(sumPrices(items, 'XXX')).toBe(0)
})

it('pushes what the service reads of a line and nothing else', () => {
  expect([...one, ...addItem([], everything)].map(toPushedLine)).toEqual([
    { id: 'p/clatter/full', type: 'Product', productId: 'clatter', variationId: 'full', quantity: 1 },
    { id: 'b/everything/full', type: 'Bundle', bundleId: 'everything', variationId: 'full', quantity: 1 },
  ])
})
