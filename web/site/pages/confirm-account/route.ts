import type { Route } from '../../route.ts'

/** [routes.confirm-account] */
export const route = {
  name: 'confirm-account',
  path: '/user-area/confirm-account',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Confirm your account',
    description: 'Confirm your e-mail address with the link we mailed you.',
  },
} as const satisfies Route
