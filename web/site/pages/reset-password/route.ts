import type { Route } from '../../route.ts'

/** [routes.reset-password] */
export const route = {
  name: 'reset-password',
  path: '/user-area/reset-password',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Choose a new password',
    description: 'Choose a new password with the link we mailed you.',
  },
} as const satisfies Route
