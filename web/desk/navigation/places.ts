import type { Permission } from '#contract/vendor-api/permissions.ts'

/** A place in the desk's menu. It is shown to those who may read what is there. */
export type Place = { path: string; label: string; permission?: Permission; group: string }

export const places: readonly Place[] = [
  { path: '/', label: 'Overview', group: '' },
  { path: '/inbox', label: 'Inbox', group: '' },
  { path: '/customers', label: 'Customers', permission: 'customers:read', group: 'Customers' },
  { path: '/orders', label: 'Orders', permission: 'orders:read', group: 'Customers' },
  { path: '/licenses', label: 'Licenses', permission: 'licenses:read', group: 'Customers' },
  { path: '/devices', label: 'Devices', permission: 'licenses:read', group: 'Customers' },
  { path: '/failures', label: 'Failed activations', permission: 'licenses:read', group: 'Customers' },
  { path: '/vouchers', label: 'Vouchers', permission: 'codes:read', group: 'Shop' },
  { path: '/redemptions', label: 'Redeemed vouchers', permission: 'codes:read', group: 'Shop' },
  { path: '/coupons', label: 'Coupons', permission: 'codes:read', group: 'Shop' },
  { path: '/coupon-uses', label: 'Used coupons', permission: 'codes:read', group: 'Shop' },
  { path: '/releases', label: 'Releases', permission: 'releases:read', group: 'Shop' },
  { path: '/reports', label: 'Reports', permission: 'reports:read', group: 'Shop' },
  { path: '/imports', label: 'Imports', permission: 'imports:read', group: 'Service' },
  { path: '/checks', label: 'Checks', permission: 'doctor:read', group: 'Service' },
  { path: '/jobs', label: 'Jobs', permission: 'jobs:read', group: 'Service' },
  { path: '/webhooks', label: 'Webhooks', permission: 'webhooks:read', group: 'Service' },
  { path: '/audit', label: 'Audit log', permission: 'audit:read', group: 'Service' },
  { path: '/staff', label: 'Staff', permission: 'staff:read', group: 'Service' },
  { path: '/api-keys', label: 'API keys', permission: 'keys:read', group: 'Service' },
]

/** Whether a page belongs to a place: the place itself or a page below it. */
export const isWithin = (path: string, place: Pick<Place, 'path'>): boolean =>
  place.path === '/' ? path === '/' : path === place.path || path.startsWith(`${place.path}/`)
