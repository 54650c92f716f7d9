import type { Route } from '../../route.ts'

/** [routes.blog] */
export const route = {
  name: 'blog',
  path: '/blog',
  layout: 'default',
  render: 'prerendered',
  text: 'blog',
  validate: 'published',
} as const satisfies Route
