import type { Route } from '../../route.ts'

/** [routes.product-guide] [routes.micro-guide] [identifiers.guide] */
export const route = {
  name: 'guide',
  path: '/guides/{product}-{edition}/{guide}',
  layout: 'default',
  render: 'prerendered',
  validate: 'published',
} as const satisfies Route
