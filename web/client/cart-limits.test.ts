import { describe, expect, it } from 'vitest'
import { orderQuantityMax, quantityRange } from '#contract/constants.ts'
import type { Bundle, StoreProduct } from '#contract/entities/catalogue.ts'
import { addItem, setQuantity } from './cart-items.ts'
import { findRoom, type OnSale } from './cart-limits.ts'
import type { CartItem } from './cart-lines.ts'
import { InvalidInputError } from './errors.ts'
import { clatter, everything } from './testing/examples.ts'

const limited: StoreProduct = { ...clatter, maxQuantity: 10 }
const thrum: StoreProduct = { ...clatter, id: 'thrum', name: 'Thrum' }
const kit: Bundle = { ...everything, products: [limited, thrum] }
const onSale: OnSale = { products: [limited, thrum], bundles: [kit] }

const add = (items: CartItem[], item: StoreProduct | Bundle, quantity: number, variationId?: string) =>
  addItem(items, item, { quantity, variationId }, onSale)
const clatterLimit = 'An order can have at most 10 copies of Clatter.'

describe('how many copies fit in an order', () => {
  it("is up to the item's own limit, and the customer is told which it is", () => {
    const nine = add([], limited, 9)
    const ten = addItem(nine, limited, {}, onSale)
    expect(ten).toMatchObject([{ quantity: 10 }])
    expect(() => addItem(ten, limited, {}, onSale)).toThrow(new InvalidInputError(clatterLimit))
    expect(() => setQuantity(nine, 'p/clatter/full', 11, onSale)).toThrow(clatterLimit)
    expect(setQuantity(nine, 'p/clatter/full', 10, onSale)).toMatchObject([{ quantity: 10 }])
    const single: OnSale = { products: [{ ...clatter, maxQuantity: 1 }], bundles: [] }
    const rooms = nine.map((line) => findRoom(nine, line, single))
    expect(rooms).toEqual([{ copies: 0, limit: 'An order can have at most 1 copy of Clatter.' }])
  })

  it('counts the variations of an item together, and a bundle as one of each product in it', () => {
    const six = add(add([], limited, 4), limited, 2, 'school')
    expect(() => add(six, limited, 5, 'school')).toThrow(clatterLimit)
    const withKits = add(six, kit, 4)
    expect(() => addItem(withKits, kit, {}, onSale)).toThrow(clatterLimit)
    expect(() => addItem(withKits, limited, {}, onSale)).toThrow(clatterLimit)
    expect(addItem(withKits, thrum, {}, onSale)).toHaveLength(4)
  })

  it('is that of a line for an item without a limit, and that of an order for all of them', () => {
    const thrums = add([], thrum, quantityRange.max)
    expect(() => addItem(thrums, thrum, {}, onSale)).toThrow('An order can have at most 99 copies of Thrum.')
    const full = add(thrums, limited, orderQuantityMax - quantityRange.max)
    expect(() => addItem(full, limited, {}, onSale)).toThrow('An order can have at most 100 copies altogether.')
  })

  it('is known of a product that is added before the storefront has loaded', () => {
    const ten = addItem([], limited, { quantity: 10 })
    expect(() => addItem(ten, limited)).toThrow(clatterLimit)
  })

  it('does not keep a cart that an earlier version stored from getting smaller', () => {
    const many = addItem([], clatter, { quantity: 50 })
    expect(setQuantity(many, 'p/clatter/full', 49, onSale)).toMatchObject([{ quantity: 49 }])
    expect(() => setQuantity(many, 'p/clatter/full', 51, onSale)).toThrow(clatterLimit)
  })
})
