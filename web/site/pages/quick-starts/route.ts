import type { Route } from '../../route.ts'

/** [routes.quick-starts] */
export const route = {
  name: 'quick-starts',
  path: '/get-started/daw-quickstarts',
  layout: 'default',
  render: 'prerendered',
  text: 'daw-quickstarts',
  validate: 'published',
} as const satisfies Route
