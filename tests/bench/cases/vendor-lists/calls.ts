import type { Database } from '#service/database/database.ts'

type Query = Record<string, string>

/** A search, or a page of a list: the first one, or one that begins far in. */
export type VendorCall = { kind: 'search' | 'list'; of: string; name: string; path: string }

/** A list of the vendor API, with what it is filtered by. */
type List = { path: string; isSorted?: boolean; filters: readonly Query[] }

/** Reads a path of the vendor API and answers the page that it is answered with. */
export type ReadPage = (path: string) => Promise<{ next?: string | null | undefined }>

/** What is in the shop, to search for: an order, a device of its customer, and an address that only one has. */
export async function readSamples({ query }: Database) {
  const order = await query
    .selectFrom('orders')
    .selectAll()
    .where('customerId', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const device = await query
    .selectFrom('activations')
    .selectAll()
    .where('licenseId', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const receiver = await query.selectFrom('webhookReceivers').select('id').limit(1).executeTakeFirstOrThrow()
  return {
    orderId: order.id,
    customerId: order.customerId ?? '',
    email: order.customer?.email ?? '',
    signature: device.deviceSignature,
    licenseId: device.licenseId ?? '',
    receiverId: receiver.id,
    /** Of one customer. */
    address: 'ada.90000@',
    /** Days some way back: sales are a minute apart, the last one today. */
    month: dayAgo(200),
    nextMonth: dayAgo(170),
    year: dayAgo(365),
  }
}

type Samples = Awaited<ReturnType<typeof readSamples>>

const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Usual searches, rare ones, and such as nearly everybody matches. */
export const searchesIn = ({ address, email, orderId, signature }: Samples): VendorCall[] =>
  Object.entries({
    'half an address': address,
    'a whole address': email,
    'a name': 'Grace Hop',
    'example.com': 'example.com',
    gmail: 'gmail',
    'a domain of old customers alone': 'oldstudio',
    'what nobody has': 'nobody-at-all',
    'common trigrams that never stand together': 'example.gmail',
    'three letters': 'ada',
    'an order': orderId,
    'the beginning of an order': orderId.slice(0, 8),
    'an invoice': 'INV-000500',
    'a number': '4711',
    'a voucher': 'MANY-7',
    'a common device': 'MacBook Pro',
    'a rare device': 'DESKTOP-3F',
    'a signature': signature,
  }).map(([name, q]) => ({
    kind: 'search',
    of: 'search',
    name,
    path: `/api/vendor/search?${new URLSearchParams({ q })}`,
  }))

const listsOfPeople = ({ address, email, customerId, orderId, licenseId, signature, ...days }: Samples): List[] => {
  const within = { from: days.month, to: days.nextMonth }
  return [
    {
      path: 'customers',
      isSorted: true,
      filters: [
        ...[address, 'example.com', 'oldstudio', 'nobody-at-all'].map((search) => ({ search })),
        ...['true', 'false'].map((isConfirmed) => ({ isConfirmed })),
        within,
        { ...within, search: 'oldstudio' },
      ],
    },
    {
      path: 'orders',
      isSorted: true,
      filters: [
        ...['Open', 'Completed', 'Failed'].map((status) => ({ status })),
        ...[address, 'lovelace', 'oldstudio', 'nobody-at-all'].map((search) => ({ search })),
        ...['clatter', 'nothing'].map((itemId) => ({ itemId })),
        ...['JP', 'ZZ'].map((country) => ({ country })),
        ...['EUR', 'JPY', 'ZZZ'].map((currency) => ({ currency })),
        { currency: 'JPY', country: 'DE' },
        { status: 'Open', country: 'DE' },
        { email },
        { customerId },
        ...['true', 'false'].map((isHeld) => ({ isHeld })),
        ...['true', 'false'].map((isDisputed) => ({ isDisputed })),
        within,
        { ...within, status: 'Completed', country: 'JP' },
      ],
    },
    {
      path: 'licenses',
      isSorted: true,
      filters: [
        ...['Active', 'Revoked'].map((status) => ({ status })),
        ...['order', 'voucher', 'vendor'].map((origin) => ({ origin })),
        ...['thrum', 'nothing'].map((productId) => ({ productId })),
        { productId: 'thrum', status: 'Active' },
        { origin: 'voucher', status: 'Revoked' },
        { email },
        { customerId },
        { orderId },
        within,
        { ...within, productId: 'thrum', status: 'Revoked' },
      ],
    },
    {
      path: 'activations',
      isSorted: true,
      filters: [
        ...['MacBook', 'DESKTOP-3F', 'nobody-at-all', signature.slice(0, 12)].map((device) => ({ device })),
        ...['Active', 'Revoked'].map((status) => ({ status })),
        ...['Online', 'Offline'].map((method) => ({ method })),
        ...['license', 'trial'].map((of) => ({ of })),
        { of: 'trial', status: 'Revoked' },
        { productId: 'clatter' },
        { productId: 'clatter', status: 'Revoked' },
        { email },
        { customerId },
        { licenseId },
        within,
        { ...within, device: 'DESKTOP-3F' },
      ],
    },
  ]
}

const listsOfPapers = ({ email, customerId, orderId, ...days }: Samples): List[] => {
  const within = { from: days.month, to: days.nextMonth }
  return [
    {
      path: 'invoices',
      isSorted: true,
      filters: [
        ...['Invoice', 'CreditNote'].map((series) => ({ series })),
        ...['4711', 'INV-000500'].map((number) => ({ number })),
        { orderId },
        within,
        { ...within, series: 'CreditNote' },
      ],
    },
    { path: 'disputes', isSorted: true, filters: ['Open', 'Won'].map((status) => ({ status })) },
    {
      path: 'withdrawals',
      isSorted: true,
      filters: [...['true', 'false'].map((isSettled) => ({ isSettled })), { email }, { email, isSettled: 'false' }],
    },
    {
      path: 'voucher-redemptions',
      isSorted: true,
      filters: [{ batch: 'many' }, { batch: 'none' }, { customerId }, { email }, within, { ...within, batch: 'many' }],
    },
    {
      path: 'coupon-uses',
      isSorted: true,
      filters: [{ couponId: 'many' }, { couponId: 'none' }, { batch: 'none' }, within],
    },
    { path: 'coupons', filters: [{ batch: 'none' }] },
    { path: 'vouchers', filters: [] },
    { path: 'vouchers/many/codes', filters: ['true', 'false'].map((isRedeemed) => ({ isRedeemed })) },
    { path: 'education-requests', filters: ['Waiting', 'Approved'].map((status) => ({ status })) },
  ]
}

const listsOfOperation = ({ customerId, orderId, receiverId, ...days }: Samples): List[] => {
  const within = { from: days.month, to: days.nextMonth }
  return [
    { path: 'inbox', filters: [] },
    { path: 'overview', filters: [] },
    { path: `customers/${customerId}/timeline`, filters: [{ kind: 'Audit' }, { kind: 'Access' }] },
    { path: 'jobs', filters: [{ isParked: 'true' }, { queue: 'money' }] },
    { path: 'webhooks', filters: [] },
    {
      path: `webhooks/${receiverId}/deliveries`,
      filters: ['Waiting', 'Delivered', 'Parked'].map((status) => ({ status })),
    },
    {
      path: 'audit',
      filters: [
        ...[orderId, customerId, 'clatter', 'nothing'].map((about) => ({ about })),
        within,
        { to: days.year },
        { from: days.month, to: days.month },
        { ...within, about: 'clatter' },
        { to: days.year, about: customerId },
      ],
    },
    { path: 'access', filters: [{ customerId }, within, { to: days.month }, { ...within, customerId }] },
    { path: 'releases', filters: [{ productId: 'clatter' }] },
  ]
}

/** Every list with each of its filters, in either direction where it has one: its first page, and one far in. */
export async function listsIn(samples: Samples, read: ReadPage): Promise<VendorCall[]> {
  const calls: VendorCall[] = []
  for (const list of [...listsOfPeople(samples), ...listsOfPapers(samples), ...listsOfOperation(samples)])
    for (const sort of list.isSorted ? ['newest', 'oldest'] : [undefined])
      calls.push(...(await pagesOf(list, sort === undefined ? {} : { sort }, read)))
  return calls
}

async function pagesOf({ path, filters }: List, sorted: Query, read: ReadPage): Promise<VendorCall[]> {
  const cursor = await findFarIn(`/api/vendor/${path}?${new URLSearchParams({ ...sorted, limit: '200' })}`, read)
  return [{}, ...filters].flatMap((filter: Query) => {
    const query = { ...filter, ...sorted }
    const name = Object.entries(query).map(([key, value]) => `${key}=${value.slice(0, 20)}`)
    const call = (more: Query, words: string[]): VendorCall => ({
      kind: 'list',
      of: path.replaceAll(/[0-9a-f-]{36}/g, '…'),
      name: [...name, ...words].join(' ') || 'all',
      path: `/api/vendor/${path}?${new URLSearchParams({ ...query, ...more })}`,
    })
    return cursor === null ? [call({}, [])] : [call({}, []), call({ cursor }, ['far in'])]
  })
}

/** How many pages of 200 a page far in has before it. */
const farIn = 25

/** The cursor of a page far in, which another filter goes on from as well; null where the list ends before. */
async function findFarIn(first: string, read: ReadPage): Promise<string | null> {
  let path: string | null = first
  for (let page = 0; path !== null && page < farIn; page += 1) path = (await read(path)).next ?? null
  return path === null ? null : new URLSearchParams(path.split('?')[1]).get('cursor')
}
