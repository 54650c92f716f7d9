import type { Route } from '../../route.ts'

/** Not in the specification: the link in the mail about a changed address leads here. */
export const route = {
  name: 'revert-email-change',
  path: '/user-area/revert-email-change',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Take your account back',
    description: 'Take your account back if somebody else changed its address.',
  },
} as const satisfies Route
