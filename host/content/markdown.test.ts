import { expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'

const parse = (body: string) => parseMarkdown({ file: 'content/x.md', body, bodyLine: 1 })
const textOf = async (body: string) => JSON.stringify(await parse(body))

it('makes a tree of what is written', async () => {
  expect(await parse('Strike *it* [hard](/clatter "Clatter").')).toEqual([
    {
      type: 'element',
      tag: 'p',
      attributes: {},
      children: [
        { type: 'text', value: 'Strike ' },
        { type: 'element', tag: 'em', attributes: {}, children: [{ type: 'text', value: 'it' }] },
        { type: 'text', value: ' ' },
        {
          type: 'element',
          tag: 'a',
          attributes: { href: '/clatter', title: 'Clatter' },
          children: [{ type: 'text', value: 'hard' }],
        },
        { type: 'text', value: '.' },
      ],
    },
  ])
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,alert)',
  '![x](javascript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="color: red" onclick="alert(1)">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '- [ ] <input onfocus=alert(1) autofocus>',
])('lets nothing run: %s', async (body) => {
  expect(await textOf(body)).not.toMatch(
    /"(href|src)":"(java|data)|"on\w+":|"tag":"(script|iframe|input|style)"|"style":/i,
  )
})
