import type { Route } from '../../route.ts'

/** Not in the specification: finds licenses again without signing in. */
export const route = {
  name: 'lost-license',
  path: '/lost-license',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Lost your license?',
    description: 'Get a mail with the licenses you bought with your address.',
  },
} as const satisfies Route
