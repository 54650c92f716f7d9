import { expect, it } from 'vitest'
import { rewriteQuery } from './history.ts'

it('sets one parameter and keeps the others, the fragment and the history state', () => {
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

it('removes a parameter', () => {
  const replaced: string[] = []
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, url?: string | URL | null) => void replaced.push(String(url)),
  }
  rewriteQuery({ location: { href: 'https://shop.example/clatter?ref=a&pattern=old' }, history }, 'pattern', null)
  expect(replaced).toEqual(['https://shop.example/clatter?ref=a'])
})
