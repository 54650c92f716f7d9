import { expect, it } from 'vitest'
import { rewriteQuery } from './rewrite-query.ts'

it('writes one parameter, and leaves the others, the place on the page and what the history keeps', () => {
  const replaced: unknown[] = []
  rewriteQuery(
    {
      location: { href: 'https://shop.example/clatter?ref=a&pattern=old#facts' },
      history: { state: { scroll: 7 }, replaceState: (...given) => void replaced.push(given.map(String), given[0]) },
    },
    'pattern',
    '1_120',
  )
  expect(replaced).toEqual([
    ['[object Object]', '', 'https://shop.example/clatter?ref=a&pattern=1_120#facts'],
    { scroll: 7 },
  ])
})

it('takes a parameter out', () => {
  const replaced: string[] = []
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, url?: string | URL | null) => void replaced.push(String(url)),
  }
  rewriteQuery({ location: { href: 'https://shop.example/clatter?ref=a&pattern=old' }, history }, 'pattern', null)
  expect(replaced).toEqual(['https://shop.example/clatter?ref=a'])
})
