import type { Route } from '../../route.ts'

/** [routes.confirm-account] */
export const route = {
  name: 'confirm-account',
  path: '/user-area/confirm-account',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Confirm your account',
    description: 'Where the link in the mail leads that confirms your address.',
  },
} as const satisfies Route
