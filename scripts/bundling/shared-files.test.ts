import { expect, it } from 'vitest'
import { findUsers } from './shared-files.ts'

const graph: Record<string, { isEntry?: boolean; importers?: string[]; dynamicImporters?: string[] }> = {
  entry: { isEntry: true },
  app: { importers: ['entry', 'layout'] },
  layout: { importers: ['app'] },
  page: { dynamicImporters: ['app'] },
  other: { dynamicImporters: ['app'], importers: ['page'] },
  part: { importers: ['page', 'layout'] },
}
const usersOf = (id: string) =>
  findUsers(id, (each) => {
    const found = graph[each]
    return found ? { isEntry: false, importers: [], dynamicImporters: [], ...found } : null
  }).sort()

it('finds the entries that need a module, also indirectly and through cycles', () => {
  expect(usersOf('part')).toEqual(['entry', 'page'])
  expect(usersOf('layout')).toEqual(['entry'])
})

it('finds none for a module that is an entry itself', () => {
  expect(usersOf('page')).toEqual([])
  expect(usersOf('other')).toEqual([])
})
