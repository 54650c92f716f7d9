import type { Route } from '../../route.ts'

/** Not in the specification: seats that customers lend to each other. */
export const route = {
  name: 'lend',
  path: '/lend',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Lend a seat',
    description: 'Lend a seat of a license to somebody else for a while, or borrow what you are offered.',
  },
} as const satisfies Route
