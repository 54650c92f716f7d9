import type { SearchHit, SearchKind } from '#contract/vendor-api/search.ts'

const kinds: Record<SearchKind, { name: string; addressOf: (hit: SearchHit) => string }> = {
  customer: { name: 'Customers', addressOf: ({ id }) => `/customers/${id}` },
  order: { name: 'Orders', addressOf: ({ id }) => `/orders/${id}` },
  invoice: { name: 'Invoices', addressOf: ({ orderId }) => `/orders/${orderId ?? ''}` },
  license: { name: 'Licenses', addressOf: ({ id }) => `/licenses/${id}` },
  device: {
    name: 'Devices',
    addressOf: ({ customerId, title }) =>
      customerId === null ? `/devices?device=${encodeURIComponent(title)}` : `/customers/${customerId}`,
  },
  voucher: {
    name: 'Vouchers',
    addressOf: ({ customerId }) => (customerId === null ? '/vouchers' : `/customers/${customerId}`),
  },
  voucherBatch: { name: 'Batches of vouchers', addressOf: ({ id }) => `/vouchers/${encodeURIComponent(id)}` },
  coupon: { name: 'Coupons', addressOf: () => '/coupons' },
  couponBatch: { name: 'Batches of coupons', addressOf: ({ id }) => `/coupons?batch=${encodeURIComponent(id)}` },
}

/** What a group of hits is called. */
export const nameKind = (kind: SearchKind): string => kinds[kind].name

/** The page of the desk that shows what was found. */
export const addressOfHit = (kind: SearchKind, hit: SearchHit): string => kinds[kind].addressOf(hit)
