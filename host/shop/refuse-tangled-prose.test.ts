import { expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'

const parse = (body: string) => parseMarkdown({ file: 'pages/x.md', body: `Fine.\n\n${body}`, bodyLine: 5 })
const many = 200_000
const rising = (mark: string) => Array.from({ length: 2000 }, (_, depth) => `${'  '.repeat(depth)}${mark} a`).join('\n')
const falling = (sign: string, count: number) => `b ${sign.repeat(count)}a${sign.repeat(count)}`

it.each([
  ['quotes', '>'.repeat(many), /marks of quotes and lists.*remove/],
  ['quotes with spaces', '> '.repeat(many), /marks of quotes and lists.*remove/],
  ['lists on one line', '+ '.repeat(many), /marks of quotes and lists.*remove/],
  ['numbered lists on one line', '1. '.repeat(many), /marks of quotes and lists.*remove/],
  ['lists of many levels', rising('-'), /indented.*move it to the left/],
  ['numbered lists of many levels', rising('1.'), /indented.*move it to the left/],
  ['brackets', '['.repeat(many), /signs.*divide it by empty lines/],
  ['closing brackets', ']'.repeat(many), /signs.*divide it by empty lines/],
  ['stars', '*'.repeat(many), /signs.*divide it by empty lines|marks of quotes/],
  ['emphasis within emphasis', '*a_'.repeat(many), /signs.*divide it by empty lines/],
  ['emphasis around one letter', falling('*', 1500), /nested more than .* fewer levels/],
  ['images', '!['.repeat(many), /signs.*divide it by empty lines/],
  ['tags', '<a '.repeat(many), /signs.*divide it by empty lines/],
  ['a table with signs in its cells', `|a|\n|-|\n${'|*a_|\n'.repeat(many)}`, /signs.*divide it by empty lines/],
])(
  'names file, line, reason and remedy of a text of endless %s, at once',
  async (_, body, reason) => {
    const error: unknown = await parse(body).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/pages\/x\.md:\d+: /)
    expect(String(error)).toMatch(reason)
  },
  20_000,
)

it.each([
  ['quotes in quotes', '> > > > said'],
  ['a line across the page', '- '.repeat(200)],
  ['a long table', `|*a*|[b](https://example.com/of-them)|\n|-|-|\n${'|*a*|`c`|\n'.repeat(300)}`],
  ['long prose', '*Words* that go on. '.repeat(1000)],
])('takes %s', async (_, body) => {
  expect(await parse(body)).not.toEqual([])
})
