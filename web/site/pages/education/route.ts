import type { Route } from '../../route.ts'

/** [routes.edu-discount] */
export const route = {
  name: 'education',
  path: '/edu-discount',
  layout: 'default',
  render: 'prerendered',
  text: 'edu-discount',
  validate: 'published',
} as const satisfies Route
