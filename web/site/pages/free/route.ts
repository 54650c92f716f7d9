import type { Route } from '../../route.ts'

/** [routes.free] */
export const route = {
  name: 'free',
  path: '/free',
  layout: 'default',
  render: 'prerendered',
  text: 'free',
  validate: 'published',
} as const satisfies Route
