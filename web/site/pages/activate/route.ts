import type { Route } from '../../route.ts'

/** [routes.activate] */
export const route = {
  name: 'activate',
  path: '/activate',
  layout: 'default',
  render: 'shell',
} as const satisfies Route
