import type { Route } from '../../route.ts'

/** Not in the specification: the vendor's own pages, one for each file in `pages/` that is no other page's text. */
export const route = {
  name: 'page',
  path: '/{path*}',
  layout: 'default',
  render: 'prerendered',
  validate: 'published',
} as const satisfies Route
