import { describe, expect, it } from 'vitest'
import { countOccurrences, listUncovered, readPassages } from './passages.ts'

const specification = `# Title

What it is.

## 1. Screens

Open routes:

- /blog
- /blog/{slug}
- /{product}
  and more

Errors say 'No' and stop. The rest: not shown.

## 2. Calls

Each call is checked.
`
const passages = readPassages(specification)

describe('reading passages', () => {
  it('names each by its section, and a list by its label too', () => {
    expect(passages.map(({ section }) => section)).toEqual(['Introduction', '1 Open routes', '1', '2'])
  })

  it('folds white space and keeps the label', () => {
    expect(passages[1]?.text).toBe('Open routes: - /blog - /blog/{slug} - /{product} and more')
  })
})

describe('counting where words stand', () => {
  it('takes whole words only', () => {
    expect(countOccurrences(passages, { section: '1 Open routes', words: '/blog' })).toBe(1)
    expect(countOccurrences(passages, { section: '1 Open', words: '/{product}' })).toBe(1)
    expect(countOccurrences(passages, { section: '1', words: 'Error' })).toBe(0)
  })

  it('stays within the section named', () => {
    expect(countOccurrences(passages, { section: '2', words: '/blog' })).toBe(0)
    expect(countOccurrences(passages, { section: '1', words: '/blog' })).toBe(0)
  })

  it('sees a quotation that differs by a letter', () => {
    expect(countOccurrences(passages, { section: '2', words: 'Each call is Checked' })).toBe(0)
  })
})

describe('listing what no quotation covers', () => {
  const covered = [
    { section: 'Introduction', words: 'What it is' },
    { section: '1 Open routes', words: 'Open routes' },
    { section: '1 Open routes', words: '/blog' },
    { section: '1 Open routes', words: '/blog/{slug}' },
    { section: '1 Open routes', words: '/{product} and more' },
    { section: '1', words: "Errors say 'No'" },
    { section: '1', words: 'The rest: not shown' },
    { section: '2', words: 'Each call is checked' },
  ]

  it('lists words left over in their order, by section', () => {
    expect(listUncovered(passages, covered)).toEqual(['1: stop.'])
  })

  it('lists a list item whose longer neighbour is covered', () => {
    const without = covered.filter(({ words }) => words !== '/blog')
    expect(listUncovered(passages, without)).toEqual(['1 Open routes: /blog', '1: stop.'])
  })

  it('does not let a quotation of another section cover', () => {
    const misplaced = covered.map((quotation) =>
      quotation.section === '2' ? { ...quotation, section: '1' } : quotation,
    )
    expect(listUncovered(passages, misplaced)).toContain('2: Each call is checked.')
  })
})
