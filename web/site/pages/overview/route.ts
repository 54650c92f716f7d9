import type { Route } from '../../route.ts'

/** [routes.user-area] */
export const route = {
  name: 'overview',
  path: '/user-area',
  layout: 'default',
  render: 'shell',
  guard: 'auth',
  head: { title: 'Your account at a glance', description: 'What you own, which devices play it, and what is new.' },
} as const satisfies Route
