import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/prose.ts'
import { ContentError } from './content-error.ts'
import { keepWordsWhole, parseMarkdown } from './markdown.ts'

const parse = (body: string) => parseMarkdown({ file: 'x.md', body, bodyLine: 1 })
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

const readAtLine7 = (body: string) => parseMarkdown({ file: 'blog/first.md', body, bodyLine: 7 })
const faultsOf = (body: string) =>
  readAtLine7(body).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ContentError) return error.faults
      throw error
    },
  )

it.each([
  ['[here](/clatter)', 'here'],
  ['[Here](/clatter)', 'Here'],
  ['[Click here!](/clatter)', 'Click here!'],
  ['[read\nmore](/clatter)', 'read more'],
  ['[**this**](/clatter)', 'this'],
  ['[`here`](/clatter)', 'here'],
  ['[here][there]\n\n[there]: /clatter', 'here'],
  ['- > [more …](/clatter)', 'more …'],
  ['| a |\n|---|\n| [Learn more](/clatter) |', 'Learn more'],
])('a link must say where it leads: %s', async (body, text) => {
  expect(await faultsOf(body)).toEqual([
    {
      file: 'blog/first.md',
      line: body.startsWith('|') ? 9 : 7,
      reason: `The link text '${text}' does not say where it leads: link words that name the page`,
    },
  ])
})

it('a link must have a text', async () => {
  expect(await faultsOf('Words.\n\n[](/clatter)')).toEqual([
    { file: 'blog/first.md', line: 9, reason: 'A link has no text: write where it leads' },
  ])
})

it('all vague links are reported at once', async () => {
  expect((await faultsOf('[here](/a)\n\n[this](/b) and [the third](/c)')).map(({ line }) => line)).toEqual([7, 9])
})

it.each(['[Read more about drift](/thrum)', '[here and now](/a)', '[Clatter](/clatter)', 'here, `[here](/a)`'])(
  'a link may hold such words among others: %s',
  async (body) => expect(await faultsOf(body)).toEqual([]),
)

const text = (value: string): ProseNode => ({ type: 'text', value })
const element = (tag: string, children: ProseNode[], attributes: Record<string, string> = {}): ProseNode => ({
  type: 'element',
  tag,
  attributes,
  children,
})
const whole = (value: string) => element('span', [text(value)], { 'data-whole': '' })

it('keeps a short word with a hyphen on one line, wherever it stands', () => {
  expect(keepWordsWhole([element('p', [text('A plug-in, then '), element('em', [text('e-mail')])])])).toEqual([
    element('p', [text('A '), whole('plug-in,'), text(' then '), element('em', [whole('e-mail')])]),
  ])
})

it('keeps a quantity beside its unit', () => {
  expect(keepWordsWhole([text('Release of 60 ms, 3 dB and 200 notes.')])).toEqual([
    ...[text('Release of '), whole('60 ms,'), text(' '), whole('3 dB'), text(' and 200 notes.')],
  ])
})

it('lets a long one break, and leaves a dash between words alone', () => {
  const nodes = [text('Put it into /Library/Audio/Plug-Ins/VST3 - or ask us.')]
  expect(keepWordsWhole(nodes)).toEqual(nodes)
})

it('keeps a short piece of code whole, and the options of a long one', () => {
  const card = element('code', [text('4242 4242 4242 4242')])
  expect(keepWordsWhole([card])).toEqual([element('code', [text('4242 4242 4242 4242')], { 'data-whole': '' })])
  expect(keepWordsWhole([element('code', [text('npm run device -- --offline')])])).toEqual([
    element('code', [text('npm run device '), whole('--'), text(' '), whole('--offline')]),
  ])
})
