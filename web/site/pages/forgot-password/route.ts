import type { Route } from '../../route.ts'

/** [routes.forgot-password] */
export const route = {
  name: 'forgot-password',
  path: '/user-area/forgot-password',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Forgot your password?',
    description: 'Have a link mailed to you, and choose a new password by it.',
  },
} as const satisfies Route
