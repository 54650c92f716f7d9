import type { Route } from '../../route.ts'

/** [routes.account] */
export const route = {
  name: 'account',
  path: '/user-area/account',
  layout: 'default',
  render: 'shell',
  guard: 'auth',
  head: { title: 'Your account', description: 'Name, addresses, password, mail, sessions and your data.' },
} as const satisfies Route
