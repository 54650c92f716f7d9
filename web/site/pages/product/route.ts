import type { Route } from '../../route.ts'

/** [routes.product] [routes.product-micro] */
export const route = {
  name: 'product',
  path: '/{product}',
  layout: 'product',
  render: 'prerendered',
  validate: 'published',
} as const satisfies Route
