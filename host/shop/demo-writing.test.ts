import { expect, it } from 'vitest'
import { type ProseNode, readText } from '#contract/prose.ts'
import { readContent } from './read-content.ts'

const { posts, pages, guides } = await readContent('shops/oddmeter')

const countWords = (prose: ProseNode[]) => prose.map(readText).join(' ').split(/\s+/).filter(Boolean).length

it('has six posts, each with a figure that no other has', () => {
  expect(posts).toHaveLength(6)
  expect(new Set(posts.map(({ rhythm }) => JSON.stringify(rhythm))).size).toBe(6)
})

it.each(posts)('can be read to the end in a few minutes: $slug', ({ prose }) => {
  expect(countWords(prose)).toBeGreaterThanOrEqual(450)
  expect(countWords(prose)).toBeLessThanOrEqual(800)
})

it('answers twenty questions or more, each of them asked once', { tags: ['content.faq'] }, () => {
  const questions = pages.get('support')?.prose.filter((node) => node.type === 'element' && node.tag === 'h3') ?? []
  const asked = questions.map(readText)
  expect(asked.length).toBeGreaterThanOrEqual(20)
  expect(new Set(asked).size).toBe(asked.length)
})

const written = [
  ...[...pages].map(([name, { headline, lead, prose }]) => ({ name, words: [headline, lead], prose })),
  ...posts.map(({ slug: name, title, summary, prose }) => ({ name, words: [title, summary], prose })),
  ...guides.map(({ slug: name, title, summary, prose }) => ({ name, words: [title, summary], prose })),
]

it.each(written)('has no exclamation marks or emoji: $name', ({ words, prose }) => {
  expect([...words, ...prose.map(readText)].filter((text) => /[!\p{Extended_Pictographic}]/u.test(text))).toEqual([])
})
