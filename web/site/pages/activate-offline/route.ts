import type { Route } from '../../route.ts'

/** [routes.activate-offline] */
export const route = {
  name: 'activate-offline',
  path: '/activate/offline',
  layout: 'default',
  render: 'prerendered',
  text: 'activate-offline',
} as const satisfies Route
