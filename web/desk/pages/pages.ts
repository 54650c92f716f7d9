import { type ComponentType, lazy } from 'react'
import { MissingPage } from './missing-page.tsx'

/** A page of the desk; `id` is the last part of its address, '' where it has none. */
type PageComponent = ComponentType<{ id: string }>

const load = (read: () => Promise<{ default: PageComponent }>) => lazy(read)

/** Every page of the desk, by its address. `*` stands for an id. */
const pages: Readonly<Record<string, PageComponent>> = {
  '/': load(() => import('./overview/overview-page.tsx')),
  '/customers': load(() => import('./customers/customers-page.tsx')),
  '/customers/*': load(() => import('./customers/customer-page.tsx')),
  '/orders': load(() => import('./orders/orders-page.tsx')),
  '/orders/*': load(() => import('./orders/order-page.tsx')),
  '/licenses': load(() => import('./licenses/licenses-page.tsx')),
  '/licenses/*': load(() => import('./licenses/license-page.tsx')),
  '/devices': load(() => import('./devices/devices-page.tsx')),
}

/** The page at an address, and the id in it. */
export function findPage(path: string): { Component: PageComponent; parameter: string } {
  const exact = pages[path]
  if (exact) return { Component: exact, parameter: '' }
  const [, folder = '', parameter = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  return { Component: pages[`${folder}/*`] ?? MissingPage, parameter: decodeURIComponent(parameter) }
}
