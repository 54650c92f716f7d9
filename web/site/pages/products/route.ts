import type { Route } from '../../route.ts'

/** [routes.products] */
export const route = {
  name: 'products',
  path: '/user-area/products',
  layout: 'default',
  render: 'shell',
  guard: 'auth',
  head: { title: 'Your products', description: 'What you own or try, and its files to download.' },
} as const satisfies Route
