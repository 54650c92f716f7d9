import type { Route } from '../../route.ts'

/** [routes.templates] */
export const route = {
  name: 'templates',
  path: '/templates',
  layout: 'default',
  render: 'prerendered',
  text: 'templates',
  validate: 'published',
} as const satisfies Route
