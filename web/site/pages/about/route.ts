import type { Route } from '../../route.ts'

/** [routes.about] */
export const route = {
  name: 'about',
  path: '/about',
  layout: 'default',
  render: 'prerendered',
  text: 'about',
  validate: 'published',
} as const satisfies Route
