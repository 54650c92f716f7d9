import { type Catalogue, type CatalogueContent, exampleCoupon, toExampleCatalogue } from '#service/catalogue/index.ts'
import { type BoughtOrder, findOrderedTrials, priceLines, totalLines } from '#service/sales/index.ts'

/** The shop whose mails are shown: what it sells, and whether it ever charges tax. */
export type ExampleShop = { catalogue: CatalogueContent; chargesTax: boolean }

export const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
export const code = 'Zm9yIGV4YW1wbGUgb25seSwgbm8gY29kZSBhdCBhbGw'
export const orderId = '6f1c1a52-6d0e-4c39-9a8e-3f2b7c9d4e10'
export const at = new Date('2026-11-21T22:28:06Z')

const business = { ...ada, businessName: 'Analytical Engines Ltd', taxId: 'DE136695976' }
const schooled = { id: orderId, code: 'EDU-7KQM-2XWP-9THC', endsAt: at }
const received = { number: '7F3A09C1B2', receivedAt: at, topic: 'licenses' } as const
const consent = {
  agreedAt: at.toISOString(),
  text: 'Deliver at once. I know that I lose my right of withdrawal when the delivery begins.',
}
const withdrawn = { id: orderId, customer: ada, completedAt: at, consent, activations: 0 }
const objections = ['delivery at once was agreed to on 21 November 2026 at 22:28:06 UTC']

/** What example mails are about: an order of the shop's own products, and what came of it. */
export function createExampleFacts({ catalogue: content, chargesTax }: ExampleShop) {
  const catalogue = toExampleCatalogue(content)
  const currency = catalogue.suggestedCurrency
  const bought = buy(catalogue, currency, chargesTax)
  const { items } = bought.order
  const { due } = bought.totals
  const [product = 'a product', other = product] = catalogue.products.map(({ name }) => name)
  const whole = { id: 'r-1', orderId, amount: due, currency, reason: 'Bought twice by mistake', failure: null }
  return {
    bought,
    currency,
    order: bought.order,
    items,
    due,
    product,
    whole,
    part: { ...whole, id: 'r-2', amount: Math.round(due / 2), reason: `One of two copies of ${product} was too many` },
    late: { ...whole, id: 'r-3', reason: 'The payment arrived after its order was given up or paid otherwise' },
    dispute: { id: 'dp_1', status: 'Open', amount: due, currency, reason: 'product_not_received' } as const,
    trials: findOrderedTrials(items, catalogue),
    delayed: { id: 'pm-1', orderId, amount: due, currency, method: 'sepa_debit' },
    held: {
      id: '0b7c3f0e-0d1f-4d57-8e15-1f6f2a5f9c11',
      orderId,
      provider: 'stripe',
      reference: 'pi_3Example',
      amount: due,
      currency,
      receivedAmount: 9900,
      receivedCurrency: 'USD',
    },
    products: [
      { name: product, licenses: 2, devices: 3, seats: 6 },
      ...(other === product ? [] : [{ name: other, licenses: 1, devices: 0, seats: 1 }]),
    ],
    withdrawal: {
      id: 'W-000017',
      name: ada.name,
      email: ada.email,
      order: orderId,
      receivedAt: at,
      statement: `I hereby withdraw from the contract for ${product}, ordered on 20 November 2026.`,
    },
    message: {
      ...ada,
      ...received,
      account: ada,
      product,
      message: 'The old computer is gone, and with it a seat.\n\nCan you give it back?',
      diagnostics: [{ label: 'Browser', value: 'Firefox 145 on Linux' }],
    },
    consent,
    received,
    schooled,
    withdrawn,
    objections,
  }
}

export type ExampleFacts = ReturnType<typeof createExampleFacts>

/** Two copies of the first product that costs money, and the first bundle, with a coupon for one copy each. */
function buy(catalogue: Catalogue, currency: string, chargesTax: boolean): BoughtOrder {
  const coupons = [exampleCoupon()]
  const sold = [
    ...catalogue.products.slice(0, 1).map((item) => ({ item, type: 'Product' as const, quantity: 2 })),
    ...catalogue.bundles.slice(0, 1).map((item) => ({ item, type: 'Bundle' as const, quantity: 1 })),
  ]
  const lines = sold.flatMap(({ item: { id: itemId, variations }, type, quantity }) => {
    const { id: variationId } = variations.find(({ isDefault }) => isDefault) ?? variations[0] ?? {}
    return variationId === undefined ? [] : [{ lineId: `${type}/${itemId}`, type, itemId, variationId, quantity }]
  })
  const buyer = { ownedProducts: new Set<string>(), currency, coupons }
  const items = priceLines(lines, { ...catalogue, coupons }, buyer).filter((line) => line !== null)
  return {
    customer: business,
    order: { id: orderId, currency, items, couponsApplied: coupons },
    seller: 'vendor',
    ...tax(totalLines(items, currency), chargesTax && catalogue.pricesIncludeTax.includes(currency), chargesTax),
    completedAt: at,
    consent: null,
    isWaiting: false,
  }
}

const rate = 1900

/** German VAT, in the prices or on top of them, in a shop that charges tax. */
function tax(
  sums: ReturnType<typeof totalLines>,
  pricesIncludeTax: boolean,
  chargesTax: boolean,
): Pick<BoughtOrder, 'totals' | 'taxes'> {
  if (!chargesTax) return { totals: sums, taxes: null }
  const net = pricesIncludeTax ? Math.round(sums.subtotal / (1 + rate / 10_000)) : sums.subtotal
  const amount = pricesIncludeTax ? sums.subtotal - net : Math.round((net * rate) / 10_000)
  return {
    totals: { ...sums, subtotal: net, taxes: amount, due: net + amount },
    taxes: {
      lines: [],
      rows: [{ label: 'VAT 19% in Germany', rate, base: net, amount }],
      pricesIncludeTax,
      treatment: { note: null },
    },
  }
}
