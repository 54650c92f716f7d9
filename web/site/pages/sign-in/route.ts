import type { Route } from '../../route.ts'

/** [routes.sign-in] */
export const route = {
  name: 'sign-in',
  path: '/user-area/sign-in',
  layout: 'default',
  render: 'shell',
  head: { title: 'Sign in', description: 'To your licenses, downloads, orders and devices.' },
} as const satisfies Route
