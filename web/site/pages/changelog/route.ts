import type { Route } from '../../route.ts'

/** Not in the specification: every version of a product. */
export const route = {
  name: 'changelog',
  path: '/{product}/changelog',
  layout: 'default',
  render: 'prerendered',
  validate: 'published',
} as const satisfies Route
