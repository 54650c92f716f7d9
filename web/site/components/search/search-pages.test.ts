import { describe, expect, it } from 'vitest'
import { readQuery } from './query-words.ts'
import { countResults } from './search.tsx'
import type { SearchedPage } from './search-document.ts'
import { prepareIndex, searchPages } from './search-pages.ts'

const pageOf = (
  path: string,
  title: string,
  ...sections: [id: string, heading: string, text: string][]
): SearchedPage => ({
  path,
  title,
  kind: 'Page',
  sections: sections.map(([id, heading, text]) => ({ id, heading, text })),
})
const index = prepareIndex([
  pageOf('/text', 'Orders', ['', '', 'The invoice comes by mail.'], ['later', 'Later', 'Nothing of it here.']),
  pageOf('/heading', 'Money', ['', '', 'All about it.'], ['invoice', 'Your invoice', 'It has a number.']),
  pageOf('/title', 'Where is my invoice?', ['', '', 'In your mail.']),
  pageOf('/seats', 'Seats', ['', '', 'Sitzplätze, café and snare drums. A computer that died has none.']),
])
const pathsOf = (query: string) => searchPages(index, query).map(({ path }) => path)

describe('the search', () => {
  it('puts a title before a heading, and a heading before a text, and leads to the place', () => {
    expect(pathsOf('invoice')).toEqual(['/title', '/heading#invoice', '/text'])
  })

  it.each([
    ['as it is', 'invoice'],
    ['whatever its case', 'INVOICE'],
    ['its beginning', 'invo'],
    ['in the plural', 'invoices'],
    ['a letter missing', 'invoce'],
    ['a letter too many', 'invvoice'],
    ['a letter wrong', 'invaice'],
    ['two letters in each other’s place', 'inovice'],
    ['with idle words', 'Where do I get an invoice?'],
  ])('finds a word: %s', (_, query) => expect(pathsOf(query)).toHaveLength(3))

  it.each([
    ['sitzplatze', '/seats'],
    ['cafe', '/seats'],
    ['café', '/seats'],
    ['computer died', '/seats'],
    ['invoice number', '/heading#invoice'],
  ])('finds %s', (query, path) => expect(pathsOf(query)[0]).toBe(path))

  it.each(['', '   ', '?!', 'xyzzy', 'c', 'cat', '(x+)+$', '\\', '<script>'])('finds nothing for %j', (query) =>
    expect(pathsOf(query)).toEqual([]),
  )

  it('takes no short word for another one, nor any word for one that is there', () => {
    expect(pathsOf('snar')).toEqual(['/seats'])
    expect(pathsOf('maid')).toEqual(['/text', '/title'])
    expect(pathsOf('mai')).toEqual(['/text', '/title'])
    expect(pathsOf('mad')).toEqual([])
  })

  it('looks for the first words alone of what no person types', () => {
    const unlikely = Array.from({ length: 5000 }, (_, index) => `word${index}`)
    expect(readQuery(unlikely.join(' '))).toEqual(unlikely.slice(0, 16))
  })

  it('shows the words around what was found, and marks it', () => {
    const [found] = searchPages(index, 'drum')
    expect(found).toMatchObject({ title: 'Seats', heading: '' })
    expect(found?.excerpt.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['drums'])
    expect(found?.excerpt.map(({ text }) => text).join('')).toBe(
      'Sitzplätze, café and snare drums. A computer that died has none.',
    )
  })

  it('cuts a long text at words', () => {
    const long = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`.trim()
    const [found] = searchPages(prepareIndex([pageOf('/long', 'Long', ['', '', long])]), 'needle')
    const text = found?.excerpt.map((part) => part.text).join('') ?? ''
    expect(text).toMatch(/^… (before )+needle (after )+after …$/)
    expect(text.length).toBeLessThan(200)
  })
})

it.each([
  [0, 'Nothing found for ‘a b’. Try another word, or ask us.'],
  [1, '1 result for ‘a b’.'],
  [4, '4 results for ‘a b’.'],
  [5, 'The best 4 of 5 results for ‘a b’.'],
])('says that it found %i', (count, words) => expect(countResults(count, ' a b ', 4)).toBe(words))
