import type { Route } from '../../route.ts'

/** [routes.licenses] */
export const route = {
  name: 'licenses',
  path: '/user-area/licenses',
  layout: 'default',
  render: 'shell',
  guard: 'auth',
  head: { title: 'Your licenses', description: 'Each license with its seats and the devices that use them.' },
} as const satisfies Route
