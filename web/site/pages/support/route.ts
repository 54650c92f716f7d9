import type { Route } from '../../route.ts'

/** [routes.support] */
export const route = {
  name: 'support',
  path: '/support',
  layout: 'default',
  render: 'prerendered',
  text: 'support',
  validate: 'published',
} as const satisfies Route
