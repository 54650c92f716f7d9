import { describe, expect, it } from 'vitest'
import type { License } from '#contract/entities/inventory.ts'
import { license } from '#web/client/testing/examples.ts'
import { countInventory, describeLicenses } from './inventory-counts.ts'

const licenseOf = (id: string, status: License['status'] = 'Active', maxNumberOfActivations = 3): License => ({
  ...license,
  product: { ...license.product, id },
  status,
  maxNumberOfActivations,
})

describe('what a customer owns', () => {
  it('names each product once, however many licenses there are of it', () => {
    const { products } = countInventory([licenseOf('thrum'), licenseOf('clatter'), licenseOf('thrum')])
    expect(products.map(({ product, licenses }) => [product.id, licenses])).toEqual([
      ['thrum', 2],
      ['clatter', 1],
    ])
  })

  it('has no product and no seat of a license that was revoked', () => {
    const inventory = countInventory([licenseOf('thrum'), licenseOf('clatter', 'Revoked')])
    expect(inventory.products.map(({ product }) => product.id)).toEqual(['thrum'])
    expect(inventory).toMatchObject({ licenses: 1, revoked: 1, seats: 3, taken: 1 })
  })

  it.each([
    [[], 'None yet'],
    [[licenseOf('thrum', 'Active', 1)], '1 license, 1 of 1 seat taken'],
    [[licenseOf('thrum'), licenseOf('clatter')], '2 licenses, 2 of 6 seats taken'],
    [[licenseOf('thrum'), licenseOf('clatter', 'Revoked')], '1 license, 1 of 3 seats taken, 1 revoked'],
    [[licenseOf('thrum', 'Revoked')], '1 revoked'],
  ])('is said in words (%#)', (licenses, words) => {
    expect(describeLicenses(countInventory(licenses))).toBe(words)
  })
})
