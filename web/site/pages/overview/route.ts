import type { Route } from '../../route.ts'

/** [routes.user-area] */
export const route = {
  name: 'overview',
  path: '/user-area',
  layout: 'default',
  render: 'shell',
  guard: 'auth',
  head: { title: 'Your account: overview', description: 'What you own, the devices it runs on, and what is new.' },
} as const satisfies Route
