import { describe, expect, it } from 'vitest'
import { type ProseNode, readText } from '#contract/prose.ts'
import { readContent } from './read-content.ts'

const countWords = (prose: ProseNode[]) => prose.map(readText).join(' ').split(/\s+/).filter(Boolean).length

const shops = [
  { name: 'oddmeter', posts: 6, questions: 20 },
  { name: 'halden', posts: 3, questions: 15 },
]

describe.each(shops)('the demo $name', async ({ name, posts: postCount, questions: leastQuestions }) => {
  const { posts, pages, guides } = await readContent(`shops/${name}`)

  it(`has ${postCount} posts`, () => {
    expect(posts).toHaveLength(postCount)
  })

  it.each(posts)('can be read to the end in a few minutes: $slug', ({ prose }) => {
    expect(countWords(prose)).toBeGreaterThanOrEqual(450)
    expect(countWords(prose)).toBeLessThanOrEqual(800)
  })

  it(`answers ${leastQuestions} questions or more, each of them asked once`, { tags: ['content.faq'] }, () => {
    const questions = pages.get('support')?.prose.filter((node) => node.type === 'element' && node.tag === 'h3') ?? []
    const asked = questions.map(readText)
    expect(asked.length).toBeGreaterThanOrEqual(leastQuestions)
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
})

it('gives each post of Oddmeter a figure that no other has', async () => {
  const { posts } = await readContent('shops/oddmeter')
  expect(new Set(posts.map(({ rhythm, image }) => JSON.stringify(rhythm ?? image))).size).toBe(posts.length)
})

it('has no rhythm or instrument in Halden, whose products need none', async () => {
  const { products, posts, templates } = await readContent('shops/halden')
  expect(posts.flatMap(({ rhythm }) => rhythm ?? [])).toEqual([])
  expect([...products.values()].flatMap(({ rhythm, instrument }) => [rhythm ?? [], instrument ?? []].flat())).toEqual(
    [],
  )
  expect(templates).toEqual([])
})
