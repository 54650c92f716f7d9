import type { Route } from '../../route.ts'

/** [routes.home] */
export const route = {
  name: 'home',
  path: '/',
  layout: 'default',
  render: 'prerendered',
  text: 'home',
} as const satisfies Route
