import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { rows } from './service/permissions/accounts-table.ts'
import { rows as licensing } from './service/permissions/licensing-table.ts'
import { rows as buying } from './service/permissions/sales-table.ts'

// Guards against an operation that nobody has asked of who may call it.
it('every operation of the API stands in a table of who may call it', () => {
  const named = [...rows, ...buying, ...licensing].map(({ name }) => name)
  expect([...new Set(named)].sort()).toEqual(Object.keys(endpoints).sort())
})
