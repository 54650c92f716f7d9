import { expect, it } from 'vitest'
import { countOccurrences, listUncovered, readPassages } from './passages.ts'

const passages = readPassages(`# Title

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
`)

it('names each passage by its section, a list by its label too, and folds white space', () => {
  expect(passages.map(({ section }) => section)).toEqual(['Introduction', '1 Open routes', '1', '2'])
  expect(passages[1]?.text).toBe('Open routes: - /blog - /blog/{slug} - /{product} and more')
})

it.each([
  ['1 Open routes', '/blog', 1],
  ['1 Open', '/{product}', 1],
  ['1', 'Error', 0],
  ['1', '/blog', 0],
  ['2', '/blog', 0],
  ['2', 'Each call is Checked', 0],
])('finds whole words, exactly and only in their section: in %s %j %i times', (section, words, times) => {
  expect(countOccurrences(passages, { section, words })).toBe(times)
})

it('lists the words that no quotation of their section covers', () => {
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
  expect(listUncovered(passages, covered)).toEqual(['1: stop.'])
  const withoutBlog = covered.filter(({ words }) => words !== '/blog')
  expect(listUncovered(passages, withoutBlog)).toEqual(['1 Open routes: /blog', '1: stop.'])
  const misplaced = covered.map((one) => ({ ...one, section: one.section.replace('2', '1') }))
  expect(listUncovered(passages, misplaced)).toContain('2: Each call is checked.')
})
