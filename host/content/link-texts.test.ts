import { expect, it } from 'vitest'
import { ContentError } from './content-error.ts'
import { parseMarkdown } from './markdown.ts'

const read = (body: string) => parseMarkdown({ file: 'content/blog/first.md', body, bodyLine: 7 })
const faultsOf = (body: string) =>
  read(body).then(
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
      file: 'content/blog/first.md',
      line: body.startsWith('|') ? 9 : 7,
      reason: `The link text '${text}' does not say where it leads: link words that name the page`,
    },
  ])
})

it('a link must have a text', async () => {
  expect(await faultsOf('Words.\n\n[](/clatter)')).toEqual([
    { file: 'content/blog/first.md', line: 9, reason: 'A link has no text: write where it leads' },
  ])
})

it('all vague links are reported at once', async () => {
  expect((await faultsOf('[here](/a)\n\n[this](/b) and [the third](/c)')).map(({ line }) => line)).toEqual([7, 9])
})

it.each(['[Read more about drift](/thrum)', '[here and now](/a)', '[Clatter](/clatter)', 'here, `[here](/a)`'])(
  'a link may hold such words among others: %s',
  async (body) => expect(await faultsOf(body)).toEqual([]),
)
