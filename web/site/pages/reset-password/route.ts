import type { Route } from '../../route.ts'

/** [routes.reset-password] */
export const route = {
  name: 'reset-password',
  path: '/user-area/reset-password',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Choose a new password',
    description: 'Where the link in the mail leads by which you choose a new password.',
  },
} as const satisfies Route
