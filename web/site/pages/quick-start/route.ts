import type { Route } from '../../route.ts'

/** [routes.product-quick-starts] [routes.micro-quick-starts] */
export const route = {
  name: 'quick-start',
  path: '/get-started/daw-quickstarts/{product}',
  layout: 'default',
  render: 'prerendered',
  validate: 'published',
} as const satisfies Route
