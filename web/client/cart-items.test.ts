import { describe, expect, it } from 'vitest'
import { orderQuantityMax, quantityRange } from '#contract/constants.ts'
import type { Bundle, StoreProduct } from '#contract/entities/catalogue.ts'
import { addItem, cartItemId, findCapacity, type OnSale, setQuantity } from './cart-items.ts'
import { type CartItem, countItems, sumPrices, toPushedLine } from './cart-lines.ts'
import { InvalidInputError } from './errors.ts'
import { clatter, everything, schoolVariation } from './testing/examples.ts'

const one = addItem([], clatter)

it('builds an id of b or p, the item and the variation, separated by slashes', {
  tags: ['identifiers.cart-item'],
}, () => {
  expect(cartItemId('Product', 'clatter', 'full')).toBe('p/clatter/full')
  expect(cartItemId('Bundle', 'everything', 'full')).toBe('b/everything/full')
  expect([...one, ...addItem([], everything)].map(({ id }) => id)).toEqual(['p/clatter/full', 'b/everything/full'])
})

describe('adding', () => {
  it('uses the default variation or the given one', () => {
    expect(one).toMatchObject([{ type: 'Product', productId: 'clatter', variationId: 'full', quantity: 1 }])
    expect(addItem([], clatter, { variationId: 'school' })).toMatchObject([
      { variationId: 'school', price: schoolVariation.price },
    ])
    expect(addItem([], everything)).toMatchObject([{ type: 'Bundle', bundleId: 'everything', variationId: 'full' }])
  })

  it('requires a variation', { tags: ['cart.needs-variation'] }, () => {
    const { defaultVariation, ...bare } = clatter
    expect(() => addItem([], bare)).toThrow(
      new InvalidInputError('Added item does not have a default variation, and none have been specified'),
    )
    expect(addItem([], bare, { variationId: 'school' })).toHaveLength(1)
    expect(() => addItem([], clatter, { variationId: 'lost' })).toThrow(
      new InvalidInputError('Clatter has no variation lost'),
    )
  })

  it('increases the quantity of the same type, id and variation', { tags: ['cart.adding-again'] }, () => {
    expect(addItem(one, clatter)).toMatchObject([{ id: 'p/clatter/full', quantity: 2 }])
    expect(addItem(one, clatter, { variationId: 'school' })).toHaveLength(2)
    expect(addItem(one, { ...everything, id: 'clatter' })).toHaveLength(2)
  })

  it('recognises a line with another id of the service', { tags: ['cart.adding-again'] }, () => {
    const renamed = one.map((item): CartItem => ({ ...item, id: 'line-1' }))
    expect(addItem(renamed, clatter)).toMatchObject([{ id: 'line-1', quantity: 2 }])
  })

  it('rejects an item of an unknown type', { tags: ['errors.unknown-item-type'] }, () => {
    const course: StoreProduct = Object.assign({ ...clatter }, { type: 'course' })
    expect(() => addItem([], course)).toThrow(new InvalidInputError('type: Unknown item type "course"'))
  })
})

describe('setting a quantity', () => {
  it('sets it', () => expect(setQuantity(one, 'p/clatter/full', 5)).toMatchObject([{ quantity: 5 }]))

  it.each([0, -1])('of %i removes the item', { tags: ['cart.zero-removes'] }, (quantity) => {
    expect(setQuantity(one, 'p/clatter/full', quantity)).toEqual([])
  })

  it.each([1, 0])('of an unknown item to %i is an error', { tags: ['cart.unknown-item'] }, (quantity) => {
    expect(() => setQuantity(one, 'p/lost/full', quantity)).toThrow(new InvalidInputError('Cart item not found'))
  })

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('of %d is refused', (quantity) => {
    expect(() => setQuantity(one, 'p/clatter/full', quantity)).toThrow('quantity: Must be a whole number')
  })

  it('does not change the given list', () => {
    setQuantity(one, 'p/clatter/full', 5)
    expect(one).toMatchObject([{ quantity: 1 }])
  })
})

it('counts copies and adds prices without floating-point errors', () => {
  const items = [...setQuantity(one, 'p/clatter/full', 3), ...addItem([], everything)]
  expect(countItems(items)).toBe(4)
  expect(sumPrices(items, 'EUR')).toBe(159.96)
  expect(sumPrices(items, 'XXX')).toBe(0)
})

it('pushes only the fields of a line that the service reads', () => {
  expect([...one, ...addItem([], everything)].map(toPushedLine)).toEqual([
    { id: 'p/clatter/full', type: 'Product', productId: 'clatter', variationId: 'full', quantity: 1 },
    { id: 'b/everything/full', type: 'Bundle', bundleId: 'everything', variationId: 'full', quantity: 1 },
  ])
})

const limited: StoreProduct = { ...clatter, maxQuantity: 10 }
const thrum: StoreProduct = { ...clatter, id: 'thrum', name: 'Thrum' }
const kit: Bundle = { ...everything, products: [limited, thrum] }
const onSale: OnSale = { products: [limited, thrum], bundles: [kit] }

const add = (items: CartItem[], item: StoreProduct | Bundle, quantity: number, variationId?: string) =>
  addItem(items, item, { quantity, variationId }, onSale)
const clatterLimit = 'An order can have at most 10 copies of Clatter.'

describe('the capacity of a cart', () => {
  it("is limited by the item's own limit, which the message names", () => {
    const nine = add([], limited, 9)
    const ten = addItem(nine, limited, {}, onSale)
    expect(ten).toMatchObject([{ quantity: 10 }])
    expect(() => addItem(ten, limited, {}, onSale)).toThrow(new InvalidInputError(clatterLimit))
    expect(() => setQuantity(nine, 'p/clatter/full', 11, onSale)).toThrow(clatterLimit)
    expect(setQuantity(nine, 'p/clatter/full', 10, onSale)).toMatchObject([{ quantity: 10 }])
    const single: OnSale = { products: [{ ...clatter, maxQuantity: 1 }], bundles: [] }
    const capacities = nine.map((line) => findCapacity(nine, line, single))
    expect(capacities).toEqual([{ copies: 0, limit: 'An order can have at most 1 copy of Clatter.' }])
  })

  it('counts all variations of an item, and a bundle as one copy of each product', () => {
    const six = add(add([], limited, 4), limited, 2, 'school')
    expect(() => add(six, limited, 5, 'school')).toThrow(clatterLimit)
    const withKits = add(six, kit, 4)
    expect(() => addItem(withKits, kit, {}, onSale)).toThrow(clatterLimit)
    expect(() => addItem(withKits, limited, {}, onSale)).toThrow(clatterLimit)
    expect(addItem(withKits, thrum, {}, onSale)).toHaveLength(4)
  })

  it('is limited by line and order for an item without a limit', () => {
    const thrums = add([], thrum, quantityRange.max)
    expect(() => addItem(thrums, thrum, {}, onSale)).toThrow('An order can have at most 99 copies of Thrum.')
    const full = add(thrums, limited, orderQuantityMax - quantityRange.max)
    expect(() => addItem(full, limited, {}, onSale)).toThrow('An order can have at most 100 copies altogether.')
  })

  it('applies to a product that is added before the storefront has loaded', () => {
    const ten = addItem([], limited, { quantity: 10 })
    expect(() => addItem(ten, limited)).toThrow(clatterLimit)
  })

  it('lets a cart of an earlier version become smaller', () => {
    const many = addItem([], clatter, { quantity: 50 })
    expect(setQuantity(many, 'p/clatter/full', 49, onSale)).toMatchObject([{ quantity: 49 }])
    expect(() => setQuantity(many, 'p/clatter/full', 51, onSale)).toThrow(clatterLimit)
  })
})
