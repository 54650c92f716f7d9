import * as z from 'zod/mini'
import {
  type Attempt,
  type Line,
  makeId,
  type PaddleBooks,
  PaddleRefusal,
  type Price,
  type Totals,
  type Transaction,
} from './objects.ts'

// Written by hand from Paddle's OpenAPI document (PaddleHQ/paddle-openapi, v1/openapi.yaml, of 2026-03-03; API version 1) and
// the types and recorded notifications of its client for Node, 3.8.0: what of it a shop needs that sells goods that are in no
// catalogue. Its pages on transactions, on errors and on webhooks say what is refused.
const amount = z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number in a string'))
const data = z.record(z.string(), z.unknown())
const name = z.string().check(z.minLength(1), z.maxLength(200))
const priceShape = z.strictObject({
  description: z.string().check(z.minLength(2), z.maxLength(500)),
  name: z.optional(z.nullable(name)),
  tax_mode: z._default(z.enum(['internal', 'external', 'account_setting']), 'account_setting'),
  unit_price: z.strictObject({ amount, currency_code: z.string() }),
  quantity: z._default(z.strictObject({ minimum: z.int(), maximum: z.int() }), { minimum: 1, maximum: 100 }),
  custom_data: z.optional(z.nullable(data)),
  product: z.strictObject({ name, tax_category: z.string(), description: z.optional(z.string()) }),
})
const createShape = z.strictObject({
  items: z
    .array(z.strictObject({ quantity: z.int().check(z.gte(1)), price: priceShape }))
    .check(z.minLength(1), z.maxLength(100)),
  currency_code: z.string(),
  collection_mode: z._default(z.literal('automatic'), 'automatic'),
  custom_data: z.optional(z.nullable(data)),
})
const updateShape = z.strictObject({ status: z.literal('canceled') })
type Asked = z.infer<typeof createShape>

const currencies =
  'USD EUR GBP JPY AUD CAD CHF HKD SGD SEK ARS BRL CLP CNY COP CZK DKK HUF ILS INR KRW MXN NOK NZD PEN PLN RUB THB TRY TWD UAH VND ZAR'
const approvedCategories = ['standard']

/** The tax of some countries, for the tests; of all others there is none. */
const rates: Record<string, number> = { DE: 0.19, FR: 0.2, US: 0.08875 }

export function parseBody<Shape>(shape: z.ZodMiniType<Shape>, body: unknown): Shape {
  const read = z.safeParse(shape, body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new PaddleRefusal('bad_request', `Invalid request: ${issue?.path.join('.')} ${issue?.message}`)
}

export function createTransaction(books: PaddleBooks, body: unknown): Transaction {
  const asked = parseBody(createShape, body)
  if (!currencies.split(' ').includes(asked.currency_code))
    throw new PaddleRefusal('invalid_field', `currency_code ${asked.currency_code} is not supported`)
  for (const { quantity, price } of asked.items) {
    if (price.unit_price.currency_code !== asked.currency_code)
      throw new PaddleRefusal('invalid_field', 'unit_price is of another currency than the transaction')
    if (quantity < price.quantity.minimum || quantity > price.quantity.maximum)
      throw new PaddleRefusal('transaction_item_quantity_out_of_range', 'quantity is outside of its range')
    if (!approvedCategories.includes(price.product.tax_category))
      throw new PaddleRefusal('product_tax_category_not_approved', `${price.product.tax_category} is not approved`)
  }
  const transaction = openTransaction(books, asked)
  books.transactions.set(transaction.id, transaction)
  books.tell('transaction.created', transaction)
  return transaction
}

function openTransaction({ clock }: PaddleBooks, asked: Asked): Transaction {
  const id = makeId('txn')
  const now = clock().toISOString()
  const items = asked.items.map(({ quantity, price }) => ({
    quantity,
    price: toPrice(price),
    proration: null,
    product: price.product,
  }))
  const lines = items.map(({ price, quantity, product }) => ({
    id: makeId('txnitm'),
    price_id: price.id,
    quantity,
    tax_rate: '0',
    totals: none,
    product: { ...product, id: price.product_id, type: 'custom' as const, status: 'active' as const },
  }))
  const transaction: Transaction = {
    ...absent,
    id,
    status: 'draft',
    customer_id: null,
    address_id: null,
    custom_data: asked.custom_data ?? null,
    currency_code: asked.currency_code,
    items: items.map(({ product: _, ...item }) => item),
    details: detailsOf(lines, asked.currency_code),
    payments: [],
    checkout: { url: `https://shop.example/pay?_ptxn=${id}` },
    created_at: now,
    updated_at: now,
    billed_at: null,
  }
  return tax(transaction, 0)
}

const none: Totals = { subtotal: '0', discount: '0', tax: '0', total: '0' }
const absent = {
  business_id: null,
  origin: 'api',
  subscription_id: null,
  invoice_id: null,
  invoice_number: null,
  collection_mode: 'automatic',
  discount_id: null,
  billing_details: null,
  billing_period: null,
} as const

const toPrice = ({ product: _, ...price }: Asked['items'][number]['price']): Price => ({
  ...price,
  id: makeId('pri'),
  product_id: makeId('pro'),
  name: price.name ?? null,
  custom_data: price.custom_data ?? null,
  type: 'custom',
  status: 'active',
  unit_price_overrides: [],
  billing_cycle: null,
  trial_period: null,
})

/** Works the sums out anew at a rate, which is known once the customer has said where they are. */
function tax(transaction: Transaction, rate: number): Transaction {
  const lines = transaction.details.line_items.map((line, index): Line => {
    const price = transaction.items[index]?.price
    const priced = Number(price?.unit_price.amount) * line.quantity
    const net = price?.tax_mode === 'internal' ? Math.round(priced / (1 + rate)) : priced
    const total = price?.tax_mode === 'internal' ? priced : net + Math.round(net * rate)
    const totals = { subtotal: String(net), discount: '0', tax: String(total - net), total: String(total) }
    return { ...line, tax_rate: String(rate), totals }
  })
  transaction.details = detailsOf(lines, transaction.currency_code)
  return transaction
}

function detailsOf(lines: Line[], currency: string): Transaction['details'] {
  const sum = (of: keyof Totals) => String(lines.reduce((all, { totals }) => all + Number(totals[of]), 0))
  const totals = { subtotal: sum('subtotal'), discount: '0', tax: sum('tax'), total: sum('total') }
  return {
    tax_rates_used: [{ tax_rate: lines[0]?.tax_rate ?? '0', totals }],
    totals: { ...totals, grand_total: totals.total, fee: null, earnings: null, currency_code: currency },
    line_items: lines,
  }
}

export function readTransaction({ transactions }: PaddleBooks, id: string): Transaction {
  const transaction = transactions.get(id)
  if (!transaction) throw new PaddleRefusal('not_found', `Entity ${id} not found`, 404)
  return transaction
}

export function updateTransaction(books: PaddleBooks, id: string, body: unknown): Transaction {
  parseBody(updateShape, body)
  return cancelTransaction(books, id)
}

export function cancelTransaction(books: PaddleBooks, id: string): Transaction {
  const transaction = readTransaction(books, id)
  if (transaction.status !== 'ready')
    throw new PaddleRefusal(
      'transaction_invalid_status_change',
      `Invalid attempt to change status from '${transaction.status}' to 'canceled'`,
    )
  return move(books, transaction, 'canceled')
}

function move(books: PaddleBooks, transaction: Transaction, status: Transaction['status']): Transaction {
  transaction.status = status
  transaction.updated_at = books.clock().toISOString()
  books.tell(`transaction.${status}`, transaction)
  return transaction
}

/** The customer says in Paddle's frame who and where they are. */
export function enterDetails(books: PaddleBooks, id: string, country: string): Transaction {
  const transaction = readTransaction(books, id)
  if (transaction.status !== 'draft' && transaction.status !== 'ready')
    throw new PaddleRefusal('transaction_immutable', `Transaction ${id} is ${transaction.status}`)
  Object.assign(transaction, { customer_id: makeId('ctm'), address_id: makeId('add') })
  return move(books, tax(transaction, rates[country] ?? 0), 'ready')
}

/** The customer pays in Paddle's frame, or their card is declined. */
export function attempt(books: PaddleBooks, id: string, errorCode: string | null): Transaction {
  const transaction = readTransaction(books, id)
  if (transaction.status !== 'ready')
    throw new PaddleRefusal('transaction_not_ready_cannot_process_payment', 'Cannot process payment for it', 422)
  const now = books.clock().toISOString()
  const made: Attempt = {
    payment_attempt_id: crypto.randomUUID(),
    amount: transaction.details.totals.total,
    status: errorCode === null ? 'captured' : 'error',
    error_code: errorCode,
    method_details: { type: 'card', card: { type: 'visa', last4: '4242' } },
    created_at: now,
    captured_at: errorCode === null ? now : null,
  }
  transaction.payments.unshift(made)
  if (errorCode === null) return move(books, transaction, 'paid')
  books.tell('transaction.payment_failed', transaction)
  return transaction
}

/** Paddle has processed what was paid: the transaction has its invoice. */
export function complete(books: PaddleBooks, id: string): Transaction {
  const transaction = readTransaction(books, id)
  if (transaction.status !== 'paid') throw new Error(`${id} is ${transaction.status}, not paid`)
  const { totals } = transaction.details
  const fee = Math.round(Number(totals.total) * 0.05)
  Object.assign(totals, { fee: String(fee), earnings: String(Number(totals.subtotal) - fee) })
  const invoice_number = `${325 + books.transactions.size}-10566`
  Object.assign(transaction, { invoice_id: makeId('inv'), invoice_number, billed_at: books.clock().toISOString() })
  return move(books, transaction, 'completed')
}

/** A page of transactions; the newest first. */
export const listTransactions = ({ transactions }: PaddleBooks, perPage: number) =>
  [...transactions.values()].reverse().slice(0, perPage)
