import type { Route } from '../../route.ts'

/** [routes.sign-up] */
export const route = {
  name: 'sign-up',
  path: '/user-area/sign-up',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Create an account',
    description: 'A name, an e-mail address and a password: licenses, downloads and orders are kept there.',
  },
} as const satisfies Route
