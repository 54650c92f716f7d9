import { describe, expect, it } from 'vitest'
import { ContentError } from '../content-error.ts'
import { readBody } from './read-sections.ts'

const read = (body: string) => readBody({ file: 'pages/x.md', body, bodyLine: 6 }, { products: new Set(['knock']) })
const faultsOf = (body: string) =>
  read(body).then(
    () => [],
    (error: unknown) => (error instanceof ContentError ? error.message.split('\n') : [String(error)]),
  )

it('reads a body without sections as prose alone', async () => {
  expect(await read('Words.\n')).toMatchObject({ sections: null, prose: [{ tag: 'p' }] })
})

it('reads sections in their order, with the prose between them', async () => {
  const { sections, prose } = await read('Words.\n::: statement\ntext: Loud.\n:::\n## More\n')
  expect(sections).toMatchObject([
    { name: 'prose' },
    { name: 'statement', fields: { text: 'Loud.', links: [] } },
    { name: 'prose' },
  ])
  expect(prose).toMatchObject([{ tag: 'p' }, { tag: 'h2' }])
})

it('takes a section without fields, or with comments only, where it needs none', async () => {
  expect((await read('::: hero\n:::\n')).sections).toMatchObject([{ name: 'hero', fields: { actions: [] } }])
  expect((await read('::: hero\n# title: Later\n:::\n')).sections).toMatchObject([{ name: 'hero' }])
})

it('gives headings ids that are unique in the file', async () => {
  const { prose } = await read('## More\n::: hero\n:::\n## More\n')
  expect(prose).toMatchObject([{ attributes: { id: 'more' } }, { attributes: { id: 'more-2' } }])
})

describe('a fault names file, line, section and reason', () => {
  it.each([
    [
      'an unknown section',
      '::: featurs\n:::\n',
      "pages/x.md:6: There is no section 'featurs'. Did you mean 'features'?",
    ],
    [
      'an unknown field',
      '::: statement\ntext: Loud.\ncolor: red\n:::\n',
      "pages/x.md:8: statement: There is no field 'color': the fields are text, links",
    ],
    [
      'one misspelt field, which is not missing as well',
      '::: statement\ntxet: Loud.\n:::\n',
      "pages/x.md:7: statement: There is no field 'txet': did you mean 'text'?",
    ],
    ['a missing field', 'Words.\n::: statement\nlinks: []\n:::\n', 'pages/x.md:8: statement: text: Is missing'],
    [
      'a field of another kind',
      '::: specs\nitems:\n  - name: Latency\n    value: 0\n:::\n',
      'pages/x.md:9: specs: items[0].value: Must be text; put it in quotes if it looks like a number',
    ],
    ['an empty list', '::: specs\nitems: []\n:::\n', 'pages/x.md:7: specs: items: Must not be empty'],
    [
      'a product that there is not',
      '::: call-to-action\nproduct: knack\n:::\n',
      'pages/x.md:7: call-to-action: product: There is no products/knack.md',
    ],
    [
      'a mistake in the Markdown of a field',
      '::: faq\nitems:\n  - question: Why?\n    answer: Click [here](/support).\n:::\n',
      "pages/x.md:9: faq: items[0].answer: The link text 'here' does not say where it leads: link words that name the page",
    ],
    [
      'YAML that is none',
      '::: hero\ntitle: [\n:::\n',
      'pages/x.md:7: hero: The bracket [ is not closed: add ] at its end',
    ],
  ])('%s', async (_, body, fault) => {
    const [found = '', ...others] = await faultsOf(body)
    expect(others).toEqual([])
    expect(found).toContain(fault)
  })

  it('and all faults of a file are reported together', async () => {
    expect(await faultsOf('# Top\n::: hro\n:::\n::: statement\n:::\n')).toEqual([
      expect.stringMatching(/^pages\/x\.md:6: Headings begin at ##/),
      "pages/x.md:7: There is no section 'hro'. Did you mean 'hero'?",
      'pages/x.md:9: statement: text: Is missing',
    ])
  })
})

describe('a link of a section', () => {
  const link = (to: string) =>
    faultsOf(`::: statement\ntext: Loud.\nlinks:\n  - text: On\n    to: ${JSON.stringify(to)}\n:::\n`)

  it.each(['/', '/support', '/support#ask', '#faq', 'https://press.example/a?b=c', 'mailto:press@example.com'])(
    'may lead to %s',
    async (to) => expect(await link(to)).toEqual([]),
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'http://plain.example',
    'support',
  ])('may not lead to %s', async (to) => expect(await link(to)).toEqual([expect.stringMatching(/^pages\/x\.md:10: /)]))
})

it('makes nothing of HTML in any field', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const { sections } = await read(
    `${hostile}\n\n::: faq\nitems:\n  - question: ${JSON.stringify(hostile)}\n    answer: ${JSON.stringify(hostile)}\n:::\n`,
  )
  const [prose, faq] = sections ?? []
  expect(JSON.stringify(prose)).not.toMatch(/onerror|<script/)
  // A plain text, which React escapes.
  expect(faq?.fields).toMatchObject({
    items: [{ question: hostile, answer: [{ tag: 'p', children: [{ value: 'alert(1)' }] }] }],
  })
})
