import { expect, it } from 'vitest'
import { exampleContentWithText, exampleSite, parseMarkdown } from '#tests/support/example-site.ts'
import { load } from './load.ts'

/** What a support page of this Markdown asks: the group, the question, and how many blocks answer it. */
async function questionsOf(body: string) {
  const prose = await parseMarkdown({ file: 'support.md', body, bodyLine: 1 })
  const [page] = load(exampleSite(exampleContentWithText('support', { prose })))
  return page?.payload.questions.map(({ group, question, id, answer }) => [
    ...[group?.title ?? null, question, id],
    answer.length,
  ])
}

it('asks what the second-level headings ask', { tags: ['content.faq'] }, async () => {
  expect(await questionsOf('Hello.\n\n## How?\n\nSo.\n\n### In detail\n\nSo, too.\n\n## Why?\n\nBecause.')).toEqual([
    [null, 'How?', 'how', 3],
    [null, 'Why?', 'why', 1],
  ])
})

it('groups the third-level headings that follow a second-level one at once', { tags: ['content.faq'] }, async () => {
  expect(
    await questionsOf('## Paying\n\n### How?\n\nSo.\n\n- And so\n\n### When?\n\nNow.\n\n## Why?\n\nBecause.'),
  ).toEqual([
    ['Paying', 'How?', 'how', 2],
    ['Paying', 'When?', 'when', 1],
    [null, 'Why?', 'why', 1],
  ])
})
