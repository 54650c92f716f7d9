import { type ComponentType, lazy } from 'react'
import { MissingPage } from './missing-page.tsx'

/** A page of the desk; `id` is the last part of its address, '' where it has none. */
type PageComponent = ComponentType<{ id: string }>

type Page = { Component: PageComponent; read: () => Promise<unknown> }

const load = (read: () => Promise<{ default: PageComponent }>): Page => ({ Component: lazy(read), read })

/** Every page of the desk, by its address. `*` stands for an id. */
const pages: Readonly<Record<string, Page>> = {
  '/': load(() => import('./overview/overview-page.tsx')),
  '/inbox': load(() => import('./requests/inbox-page.tsx')),
  '/education/*': load(() => import('./requests/education-page.tsx')),
  '/withdrawals/*': load(() => import('./requests/withdrawal-page.tsx')),
  '/customers': load(() => import('./customers/customers-page.tsx')),
  '/customers/*': load(() => import('./customers/customer-page.tsx')),
  '/orders': load(() => import('./orders/orders-page.tsx')),
  '/orders/*': load(() => import('./orders/order-page.tsx')),
  '/licenses': load(() => import('./licenses/licenses-page.tsx')),
  '/licenses/*': load(() => import('./licenses/license-page.tsx')),
  '/devices': load(() => import('./devices/devices-page.tsx')),
  '/failures': load(() => import('./failures/failures-page.tsx')),
  '/vouchers': load(() => import('./codes/vouchers-page.tsx')),
  '/vouchers/*': load(() => import('./codes/voucher-codes-page.tsx')),
  '/coupons': load(() => import('./codes/coupons-page.tsx')),
  '/redemptions': load(() => import('./codes/redemptions-page.tsx')),
  '/coupon-uses': load(() => import('./codes/coupon-uses-page.tsx')),
  '/releases': load(() => import('./operation/releases-page.tsx')),
  '/reports': load(() => import('./operation/reports-page.tsx')),
  '/checks': load(() => import('./operation/doctor-page.tsx')),
  '/jobs': load(() => import('./operation/jobs-page.tsx')),
  '/webhooks': load(() => import('./operation/webhooks-page.tsx')),
  '/webhooks/*': load(() => import('./operation/deliveries-page.tsx')),
  '/audit': load(() => import('./operation/audit-page.tsx')),
  '/staff': load(() => import('./settings/staff-page.tsx')),
  '/api-keys': load(() => import('./settings/api-keys-page.tsx')),
  '/security': load(() => import('./settings/security-page.tsx')),
}

/** The page at an address, and the id in it. */
export function findPage(path: string): { Component: PageComponent; parameter: string } {
  const { page, parameter } = match(path)
  return { Component: page?.Component ?? MissingPage, parameter: decodeURIComponent(parameter) }
}

/** Begins to load the code of the page at an address, while the session is still being read. */
export function preloadPage(path: string): void {
  // A failure is told where the page is shown, which loads it again.
  match(path)
    .page?.read()
    .catch(() => undefined)
}

function match(path: string): { page: Page | undefined; parameter: string } {
  const exact = pages[path]
  if (exact) return { page: exact, parameter: '' }
  const [, folder = '', parameter = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  return { page: pages[`${folder}/*`], parameter }
}
