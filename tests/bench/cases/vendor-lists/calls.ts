import type { Database } from '#service/database/database.ts'

export type VendorCall = { kind: 'search' | 'list'; name: string; path: string }

const names = "(array['Ada', 'Grace', 'Alan', 'Mary', 'Edsger', 'Barbara', 'Kurt', 'Emmy', 'Sofia', 'Carl'])"
const families = "(array['Lovelace', 'Hopper', 'Turing', 'Shelley', 'Dijkstra', 'Liskov', 'Noether', 'Gauss'])"
const machines = "(array['MacBook Pro', 'Studio computer', 'DESKTOP-', 'Mac mini', 'Laptop of the band'])"
const number = (id: string) => `right(${id}::text, 12)::int`
/** A company that bought early and no more; the usual mail for half of all; a studio of its own for each tenth. */
const domain = (n: string, most: string) =>
  `case when ${n} % 10 < 5 then 'gmail.com' when ${n} % 10 < 8 then 'example.com'
     when ${n} % 10 = 8 and ${n} < ${most} / 3 then 'oldstudio.example' else 'band-' || ${n} || '.example' end`

/** Names, addresses, devices and countries as different as those of a large shop are. */
export const people = [
  `update customers set name = ${names}[${number('id')} % 10 + 1] || ' ' || ${families}[${number('id')} % 8 + 1],
     email = lower(${names}[${number('id')} % 10 + 1]) || '.' || ${number('id')} || '@'
       || ${domain(number('id'), '($count / 10)')},
     created_at = now() - (($count / 10) - ${number('id')}) * interval '10 minutes',
     confirmed_at = case when ${number('id')} % 50 <> 0 then now() end`,
  `update orders set customer = jsonb_build_object('name', customers.name, 'email', customers.email),
     taxation = jsonb_build_object('buyer', jsonb_build_object('country',
       (array['US', 'DE', 'GB', 'FR', 'JP'])[${number('orders.id')} % 5 + 1])),
     currency = case when ${number('orders.id')} % 1000 = 0 then 'JPY' when ${number('orders.id')} % 3 = 0 then 'EUR' else 'USD' end
   from customers where customers.id = orders.customer_id`,
  `update activations set name = ${machines}[${number('id')} % 5 + 1]
     || case when ${number('id')} % 5 = 2 then upper(substr(md5(id::text), 1, 7)) else '' end`,
]

/** What the vendor searches and lists: usual terms, rare ones, and such as nearly everybody matches. */
export async function callsIn({ query }: Database): Promise<VendorCall[]> {
  const order = await query
    .selectFrom('orders')
    .selectAll()
    .where('customerId', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const device = await query.selectFrom('activations').selectAll().limit(1).executeTakeFirstOrThrow()
  const address = `ada.90000@`
  const search = (name: string, q: string): VendorCall => ({
    kind: 'search',
    name: `search ${name}`,
    path: `/api/vendor/search?${new URLSearchParams({ q })}`,
  })
  const list = (path: string, filter: Record<string, string> = {}): VendorCall => {
    const described =
      Object.keys(filter).length === 0
        ? ''
        : ` by ${Object.entries(filter)
            .map(([name, value]) => `${name}=${value.slice(0, 20)}`)
            .join(' ')}`
    return { kind: 'list', name: `${path}${described}`, path: `/api/vendor/${path}?${new URLSearchParams(filter)}` }
  }
  const customerId = order.customerId ?? ''
  const email = order.customer?.email ?? ''
  return [
    search('half an address', address),
    search('a whole address', email),
    search('a name', 'Grace Hop'),
    search('example.com', 'example.com'),
    search('gmail', 'gmail'),
    search('a domain of old customers alone', 'oldstudio'),
    search('what nobody has', 'nobody-at-all'),
    search('common trigrams that never stand together', 'example.gmail'),
    search('three letters', 'ada'),
    search('an order', order.id),
    search('the beginning of an order', order.id.slice(0, 8)),
    search('an invoice', 'INV-000500'),
    search('a number', '4711'),
    search('a voucher', 'MANY-7'),
    search('a common device', 'MacBook Pro'),
    search('a rare device', 'DESKTOP-3F'),
    search('a signature', device.deviceSignature),
    ...['customers', 'orders', 'licenses', 'activations', 'invoices', 'disputes', 'withdrawals', 'inbox'].map((path) =>
      list(path),
    ),
    list('customers', { search: address }),
    list('customers', { search: 'example.com' }),
    list('customers', { search: 'oldstudio' }),
    list('customers', { isConfirmed: 'false' }),
    list('customers', { sort: 'oldest', from: '2026-06-01' }),
    list('orders', { status: 'Failed' }),
    list('orders', { status: 'Completed', country: 'JP' }),
    list('orders', { currency: 'JPY' }),
    list('orders', { currency: 'JPY', country: 'DE' }),
    list('orders', { email }),
    list('orders', { search: 'lovelace' }),
    list('orders', { search: 'oldstudio' }),
    list('orders', { customerId }),
    list('orders', { itemId: 'clatter' }),
    list('orders', { itemId: 'nothing' }),
    list('orders', { isHeld: 'true' }),
    list('orders', { isDisputed: 'true' }),
    list('orders', { sort: 'oldest', from: '2026-09-01', to: '2026-09-02' }),
    list('licenses', { email }),
    list('licenses', { productId: 'thrum', status: 'Active' }),
    list('licenses', { status: 'Revoked' }),
    list('licenses', { origin: 'vendor' }),
    list('licenses', { origin: 'voucher', status: 'Revoked' }),
    list('activations', { device: 'MacBook' }),
    list('activations', { device: 'DESKTOP-3F' }),
    list('activations', { device: device.deviceSignature.slice(0, 12) }),
    list('activations', { email }),
    list('activations', { method: 'Offline' }),
    list('activations', { of: 'trial', status: 'Revoked' }),
    list('activations', { productId: 'clatter', status: 'Revoked' }),
    list('invoices', { number: '4711' }),
    list('invoices', { series: 'CreditNote' }),
    list('invoices', { from: '2026-01-01', to: '2026-01-31' }),
  ]
}
