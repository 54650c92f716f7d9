import type { Route } from '../../route.ts'

/** [routes.forgot-password] */
export const route = {
  name: 'forgot-password',
  path: '/user-area/forgot-password',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Forgot your password?',
    description: 'Get a link by mail and choose a new password.',
  },
} as const satisfies Route
