import type { Route } from '../../route.ts'

/** Not in the specification: withdraws from a contract without signing in. */
export const route = {
  name: 'withdraw',
  path: '/withdraw',
  layout: 'default',
  render: 'prerendered',
  head: {
    title: 'Withdraw from a contract',
    description: 'Declare that you withdraw from a contract with us: without signing in, and confirmed by mail.',
  },
} as const satisfies Route
