import { describe, expect, it } from 'vitest'
import { addView, readSavedViews, readView, writeView } from './list-view.ts'

const list = {
  filters: [{ name: 'status' }, { name: 'search' }],
  columns: [{ id: 'id' }, { id: 'email' }, { id: 'country', isExtra: true as const }],
}
const read = (query: string) => readView(new URLSearchParams(query), list)

describe('the view of a list', () => {
  it('is in the address, with its columns in their order', () => {
    const view = { filters: { status: 'Failed' }, columns: ['country', 'id'] }
    expect(writeView(view, list)).toBe('status=Failed&columns=country%2Cid')
    expect(read(writeView(view, list))).toEqual(view)
  })

  it('needs no address when it is the usual one', () => {
    expect(read('')).toEqual({ filters: {}, columns: ['id', 'email'] })
    expect(writeView(read(''), list)).toBe('')
  })

  it('ignores what the list does not have', () => {
    expect(read('status=%20&colour=red&columns=id,id,name')).toEqual({ filters: {}, columns: ['id'] })
  })
})

describe('saved views', () => {
  it('replace the one of the same name and are sorted', () => {
    const views = [{ name: 'Held', query: 'a=1' }]
    expect(addView(addView(views, { name: 'Failed', query: '' }), { name: 'Held', query: 'b=2' })).toEqual([
      { name: 'Failed', query: '' },
      { name: 'Held', query: 'b=2' },
    ])
  })

  it.each(['{', '{"name":"x"}', '[{"name":""}]', null])('are none where %s is stored', (stored) => {
    expect(readSavedViews({ getItem: () => stored }, 'orders')).toEqual([])
  })
})
