/** The module of every page of the desk below this folder, by the page's address in the desk. `*` stands for an id. */
const modules: Readonly<Record<string, string>> = {
  '/': 'overview/overview-page.tsx',
  '/inbox': 'requests/inbox-page.tsx',
  '/education/*': 'requests/education-page.tsx',
  '/withdrawals/*': 'requests/withdrawal-page.tsx',
  '/customers': 'customers/customers-page.tsx',
  '/customers/*': 'customers/customer-page.tsx',
  '/orders': 'orders/orders-page.tsx',
  '/orders/*': 'orders/order-page.tsx',
  '/licenses': 'licenses/licenses-page.tsx',
  '/licenses/*': 'licenses/license-page.tsx',
  '/devices': 'devices/devices-page.tsx',
  '/failures': 'failures/failures-page.tsx',
  '/vouchers': 'codes/vouchers-page.tsx',
  '/vouchers/*': 'codes/voucher-codes-page.tsx',
  '/coupons': 'codes/coupons-page.tsx',
  '/redemptions': 'codes/redemptions-page.tsx',
  '/coupon-uses': 'codes/coupon-uses-page.tsx',
  '/imports': 'imports/imports-page.tsx',
  '/imports/*': 'imports/import-page.tsx',
  '/imports/uploads/*': 'imports/upload-page.tsx',
  '/releases': 'operation/releases-page.tsx',
  '/reports': 'operation/reports-page.tsx',
  '/checks': 'operation/doctor-page.tsx',
  '/jobs': 'operation/jobs-page.tsx',
  '/webhooks': 'operation/webhooks-page.tsx',
  '/webhooks/*': 'operation/deliveries-page.tsx',
  '/audit': 'operation/audit-page.tsx',
  '/staff': 'settings/staff-page.tsx',
  '/api-keys': 'settings/api-keys-page.tsx',
  '/security': 'settings/security-page.tsx',
}

/** The module of the page at an address in the desk, and the id in that address; '' where it has none. */
export function matchPage(path: string): { module: string | undefined; parameter: string } {
  const exact = modules[path]
  if (exact !== undefined) return { module: exact, parameter: '' }
  const [, folder = '', written = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  const parameter = decode(written)
  return parameter === null ? { module: undefined, parameter: '' } : { module: modules[`${folder}/*`], parameter }
}

function decode(written: string): string | null {
  try {
    return decodeURIComponent(written)
  } catch {
    return null
  }
}

export const pageModules: readonly string[] = Object.values(modules)
