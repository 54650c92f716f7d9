import type { Route } from '../../route.ts'

/** Not in the specification: the links in optional mail lead here. */
export const route = {
  name: 'newsletter',
  path: '/user-area/newsletter',
  layout: 'default',
  render: 'shell',
  head: { title: 'Mail preferences', description: 'Choose which mail you want, or none at all.' },
} as const satisfies Route
