import type { Route } from '../../route.ts'

/** [routes.get-started] */
export const route = {
  name: 'get-started',
  path: '/get-started',
  layout: 'default',
  render: 'prerendered',
  text: 'get-started',
  validate: 'published',
} as const satisfies Route
