import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { matchPage, pageModules } from './page-table.ts'

describe('the pages of the desk', () => {
  it('are all files of pages, each once', () => {
    const files = globSync('*/*-page.tsx', { cwd: import.meta.dirname })
    expect(pageModules.toSorted()).toEqual(files.toSorted())
  })

  it('are found by their address, with the id in it', () => {
    expect(matchPage('/orders')).toEqual({ module: 'orders/orders-page.tsx', parameter: '' })
    expect(matchPage('/orders/a%20b')).toEqual({ module: 'orders/order-page.tsx', parameter: 'a b' })
    expect(matchPage('/nothing/here')).toEqual({ module: undefined, parameter: 'here' })
    expect(matchPage('/orders/%E0%A4%A')).toEqual({ module: undefined, parameter: '' })
  })
})
