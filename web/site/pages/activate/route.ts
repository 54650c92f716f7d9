import type { Route } from '../../route.ts'

/** [routes.activate] */
export const route = {
  name: 'activate',
  path: '/activate',
  layout: 'default',
  render: 'shell',
  head: {
    title: 'Activate a device',
    description: 'Choose a license or a trial for the device whose plug-in sent you here.',
  },
} as const satisfies Route
