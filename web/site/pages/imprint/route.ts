import type { Route } from '../../route.ts'

/** [routes.imprint] */
export const route = {
  name: 'imprint',
  path: '/imprint-and-privacy-policy',
  layout: 'default',
  render: 'prerendered',
  text: 'imprint-and-privacy-policy',
} as const satisfies Route
