import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { emailSchema, nameSchema, passwordSchema, signUpSchema } from './entities/identity.ts'
import { orderIdSchema, orderPushSchema } from './entities/orders.ts'

// The shapes of all entities and operations are in tests/stable-names; these are the rules for input beyond its shape.

/** The dotted fields that the schema rejects; empty for a valid value. */
const faultsOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? []

describe('the input of a customer', () => {
  it.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'is no e-mail address when it is %j',
    (text) => expect(faultsOf(emailSchema, text)).not.toEqual([]),
  )

  it.each([
    [
      'passwords of 8 to 256 characters',
      passwordSchema,
      ['a'.repeat(8), 'a'.repeat(256)],
      ['a7'.repeat(3), 'a'.repeat(257)],
    ],
    ['names of up to 200 characters that are not blank', nameSchema, ['ø'.repeat(200)], ['ø'.repeat(201), '   ']],
  ])('accepts %s', (_, schema, accepted, rejected) => {
    for (const text of accepted) expect(faultsOf(schema, text)).toEqual([])
    for (const text of rejected) expect(faultsOf(schema, text)).not.toEqual([])
  })

  it('must accept both policies to sign up', () => {
    const signUp = { name: 'Ada', email: 'ada@example.com', password: 'a long password' }
    expect(
      faultsOf(signUpSchema, { ...signUp, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }),
    ).toEqual([])
    expect(faultsOf(signUpSchema, { ...signUp, acceptedPrivacyPolicy: false })).toEqual([
      'acceptedPrivacyPolicy',
      'acceptedTermsAndConditions',
    ])
  })
})

describe('a pushed cart', () => {
  const line = { id: 'p/knock/full', type: 'Product', productId: 'knock', quantity: 2, variationId: 'full' }
  const push = { currency: 'EUR', items: [line] }

  it('keeps items and quantities and drops prices and unknown fields', () => {
    const rich = { ...push, items: [{ ...line, price: { EUR: 1 }, product: { name: 'Knock' } }], total: { due: 1 } }
    expect(orderPushSchema.parse(rich)).toStrictEqual(push)
    expect(orderPushSchema.parse({ items: [] })).toStrictEqual({ items: [] })
  })

  it('may omit ids of lines, and quantities, which default to one', () => {
    const { id, quantity, ...bare } = line
    expect(orderPushSchema.parse({ items: [bare] })).toStrictEqual({ items: [{ ...bare, quantity: 1 }] })
  })

  it.each([-1, 1.5, 100, '2', null, Number.NaN, 1e21])('is rejected with a quantity of %j', (quantity) => {
    expect(faultsOf(orderPushSchema, { items: [line, { ...line, quantity }] })).toContain('items.1.quantity')
  })
  it.each([0, 1, 99])('may have a quantity of %j', (quantity) => {
    expect(faultsOf(orderPushSchema, { items: [{ ...line, quantity }] })).toEqual([])
  })
  it('has at most 50 lines', () => {
    expect(faultsOf(orderPushSchema, { items: Array(50).fill(line) })).toEqual([])
    expect(faultsOf(orderPushSchema, { items: Array(51).fill(line) })).toEqual(['items'])
  })
  it.each(['eur', 'EURO', '€', 5])('is rejected with the currency %j', (currency) => {
    expect(faultsOf(orderPushSchema, { ...push, currency })).toEqual(['currency'])
  })
})

describe('an order id', () => {
  it('is a random UUID, version 4', () => {
    expect(faultsOf(orderIdSchema, '1f0a4b52-7a0c-4b8a-9a57-0d1c61a4c2aa')).toEqual([])
  })
  it.each([
    '1f0a4b52-7a0c-1b8a-9a57-0d1c61a4c2aa',
    '0198c0de-7a0c-7b8a-9a57-0d1c61a4c2aa',
    '00000000-0000-0000-0000-000000000000',
    '1f0a4b527a0c4b8a9a570d1c61a4c2aa',
    '1',
    '',
  ])('is never %j, which could be guessed', (id) => {
    expect(faultsOf(orderIdSchema, id)).toEqual([''])
  })
})

it('a storefront without the types of products and bundles is accepted, as the SDK dialect sends it', () => {
  const item = { id: 'a', name: 'A', tagline: '', description: '', iconUrl: null, owned: false, partial: false }
  const bare = { suggestedCurrency: 'EUR', products: [item], bundles: [{ ...item, products: [item] }] }
  expect(endpoints.getStorefront.responses[200].parse(bare)).toMatchObject({
    products: [{ type: 'product' }],
    bundles: [{ type: 'bundle', products: [{ type: 'product' }] }],
  })
})
