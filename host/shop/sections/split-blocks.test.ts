import { describe, expect, it } from 'vitest'
import { ContentError } from '../content-error.ts'
import { splitBlocks } from './split-blocks.ts'

const split = (body: string) => splitBlocks({ file: 'pages/x.md', body, bodyLine: 6 })
const kindsOf = (body: string) => split(body).map((part) => (part.kind === 'section' ? part.name : part.kind))

function faultsOf(body: string): string {
  try {
    split(body)
  } catch (error) {
    if (error instanceof ContentError) return error.message
    throw error
  }
  return ''
}

it('splits a body into prose and sections, each with its line in the file', () => {
  expect(split('Words.\n\n::: hero\ntitle: Knock\n:::\nMore.\n')).toEqual([
    { kind: 'prose', text: 'Words.\n\n', line: 6 },
    { kind: 'section', name: 'hero', text: 'title: Knock\n', line: 9, openLine: 8 },
    { kind: 'prose', text: 'More.\n\n', line: 11 },
  ])
})

it('leaves out prose that is empty, and reads files with Windows line ends', () => {
  expect(kindsOf('\r\n::: hero\r\n:::\r\n\r\n::: faq\r\n:::\r\n')).toEqual(['hero', 'faq'])
})

describe('three colons are text', () => {
  it.each([
    ['in fenced code', '```\n::: hero\n:::\n```\n'],
    ['in code fenced by tildes that contains the other fence', '~~~~\n```\n::: hero\n~~~~\n'],
    ['in code whose fence is longer', '````md\n```\n::: hero\n```\n````\n'],
    ['in a comment', '<!--\n::: hero\ntitle: Later\n:::\n-->\n'],
    ['in indented code', '    ::: hero\n    :::\n'],
    ['in the middle of a line', 'Write ::: hero to begin.\n'],
  ])('%s', (_, body) => expect(kindsOf(body)).toEqual(['prose']))
})

it('takes indented colons in YAML for text of a field', () => {
  expect(split('::: faq\ntext: |\n  :::\n:::\n')).toMatchObject([{ text: 'text: |\n  :::\n' }])
})

it('refuses a section that is not closed, naming the line where it begins', () => {
  expect(faultsOf('Words.\n::: hero\ntitle: Knock\n')).toBe(
    "pages/x.md:7: The section 'hero' is not closed: end it with a line :::",
  )
})

it('refuses a section that another one follows before it is closed', () => {
  expect(faultsOf('Words.\n::: hero\ntitle: Knock\n\n::: faq\n:::\n')).toBe(
    "pages/x.md:7: The section 'hero' is not closed: end it with a line ::: before line 10",
  )
})

it('refuses a closing line without a section', () => {
  expect(faultsOf('Words.\n:::\n')).toMatch(/^pages\/x\.md:7: These colons close no section/)
})
