import type { Route } from '../../route.ts'

/** [routes.get-started-guide] */
export const route = {
  name: 'get-started-guide',
  path: '/get-started/get-started-guide',
  layout: 'default',
  render: 'prerendered',
  text: 'get-started-guide',
  validate: 'published',
} as const satisfies Route
