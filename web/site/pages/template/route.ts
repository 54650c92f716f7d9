import type { Route } from '../../route.ts'

/** [routes.template] [identifiers.template] */
export const route = {
  name: 'template',
  path: '/templates/{template}',
  layout: 'default',
  render: 'prerendered',
  validate: 'published',
} as const satisfies Route
