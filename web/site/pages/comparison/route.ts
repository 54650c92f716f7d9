import type { Route } from '../../route.ts'

/** [routes.product-comparison] */
export const route = {
  name: 'comparison',
  path: '/product-comparison',
  layout: 'default',
  render: 'prerendered',
  text: 'product-comparison',
  validate: 'published',
} as const satisfies Route
