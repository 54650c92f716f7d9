import { describe, expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const twice = (nameOf: ReturnType<typeof createStatementNames>, text: string) => [nameOf(text), nameOf(text)]

describe('a statement of a connection', () => {
  it('has a name from the second time on, and keeps it', () => {
    const nameOf = createStatementNames()
    expect([...twice(nameOf, 'select 1'), nameOf('select 1')]).toEqual([undefined, 's0', 's0'])
    expect(twice(nameOf, 'select 2')).toEqual([undefined, 's1'])
  })

  it('has none when its columns are those of a table, which a migration may add to', () => {
    const nameOf = createStatementNames()
    const texts = [
      'select * from "orders"',
      'select "orders".* from "orders"',
      'insert into "x" values ($1) returning *',
    ]
    for (const text of texts) expect(twice(nameOf, text)).toEqual([undefined, undefined])
    expect(twice(nameOf, 'select count(*) from "orders"')).toEqual([undefined, 's0'])
  })

  it('has none when as many others have one as a connection keeps', () => {
    const nameOf = createStatementNames(2)
    expect(['a', 'b', 'c'].map((text) => twice(nameOf, text)[1])).toEqual(['s0', 's1', undefined])
    expect(nameOf('a')).toBe('s0')
  })

  it('is forgotten when many come once, so that they take no memory', () => {
    const nameOf = createStatementNames(2)
    for (const text of ['a', 'b', 'c']) nameOf(text)
    expect(twice(nameOf, 'a')).toEqual([undefined, 's0'])
  })
})
