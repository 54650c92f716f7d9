import type { Route } from '../../route.ts'

/** [routes.redeem] */
export const route = {
  name: 'redeem',
  path: '/user-area/redeem',
  layout: 'default',
  render: 'shell',
  guard: 'auth',
  head: { title: 'Redeem a voucher', description: 'Turn the code of a voucher into licenses.' },
} as const satisfies Route
