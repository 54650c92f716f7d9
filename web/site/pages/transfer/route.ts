import type { Route } from '../../route.ts'

/** Not in the specification: licenses that customers hand on to each other. */
export const route = {
  name: 'transfer',
  path: '/transfer',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Transfer licenses',
    description: 'Hand licenses on to somebody else, or accept what you are offered.',
  },
} as const satisfies Route
