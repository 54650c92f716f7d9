import type { Route } from '../../route.ts'

/** [routes.get-started] */
export const route = {
  name: 'get-started',
  path: '/get-started',
  layout: 'default',
  render: 'prerendered',
  text: 'get-started',
} as const satisfies Route
