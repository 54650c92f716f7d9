import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import type { BeginReading } from '../list/use-list.ts'
import { MissingPage } from './missing-page.tsx'
import { matchPage } from './page-table.ts'

/** A page of the desk; `id` is the last part of its address, '' where it has none. */
type PageComponent = ComponentType<{ id: string }>
type PageModule = { default: PageComponent; begin?: BeginReading }

const files = import.meta.glob<PageModule>('./*/*-page.tsx')
const loaded = new Map<string, PageComponent>()

async function read(module: string): Promise<PageModule> {
  const file = files[`./${module}`]
  if (!file) throw new Error(`The desk has no file ${module}`)
  const page = await file()
  loaded.set(module, page.default)
  return page
}

/** The page at an address, and the id in it. A page whose code has not been loaded yet suspends. */
export function findPage(path: string): { Component: PageComponent; parameter: string } {
  const { module, parameter } = matchPage(path)
  if (module === undefined) return { Component: MissingPage, parameter: '' }
  return { Component: loaded.get(module) ?? lazy(() => read(module)), parameter }
}

/** Loads the code of the page at an address and requests what it reads first, so that it is shown without a pause. */
export async function preloadPage(path: string, queries: QueryClient, query: URLSearchParams): Promise<void> {
  const { module } = matchPage(path)
  if (module === undefined) return
  const requested = read(module).then((page) => page.begin?.(queries, query))
  // A failure is told where the page is shown, which loads both again.
  await requested.catch(() => undefined)
}
