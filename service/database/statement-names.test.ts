import { describe, expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const twice = (nameOf: ReturnType<typeof createStatementNames>, text: string) => [nameOf(text), nameOf(text)]

describe('a statement of a connection', () => {
  it('gets a name the second time, and keeps it', () => {
    const nameOf = createStatementNames()
    expect([...twice(nameOf, 'select 1'), nameOf('select 1')]).toEqual([undefined, 's0', 's0'])
    expect(twice(nameOf, 'select 2')).toEqual([undefined, 's1'])
  })

  it('gets no name when it selects all columns, which a migration may add to', () => {
    const nameOf = createStatementNames()
    const texts = [
      'select * from "orders"',
      'select "orders".* from "orders"',
      'insert into "x" values ($1) returning *',
    ]
    for (const text of texts) expect(twice(nameOf, text)).toEqual([undefined, undefined])
    expect(twice(nameOf, 'select count(*) from "orders"')).toEqual([undefined, 's0'])
  })

  it('gets no name when the connection has the maximum of named statements', () => {
    const nameOf = createStatementNames(2)
    expect(['a', 'b', 'c'].map((text) => twice(nameOf, text)[1])).toEqual(['s0', 's1', undefined])
    expect(nameOf('a')).toBe('s0')
  })

  it('is forgotten when many statements run only once', () => {
    const nameOf = createStatementNames(2)
    for (const text of ['a', 'b', 'c']) nameOf(text)
    expect(twice(nameOf, 'a')).toEqual([undefined, 's0'])
  })
})
