import type { Route } from '../../route.ts'

/** [routes.blog-post] [identifiers.blog-post] */
export const route = {
  name: 'post',
  path: '/blog/{slug}',
  layout: 'default',
  render: 'prerendered',
  validate: 'published',
} as const satisfies Route
