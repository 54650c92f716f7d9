import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/prose.ts'
import { parseMarkdown } from '#host/content/markdown.ts'
import { hostileEmail, plainEmail } from './support/markup/emails.ts'
import { payloads } from './support/markup/payloads.ts'
import { findRunning, findRunningTags, skeletonOf, type Tag } from './support/markup/read-html.ts'

const settings = { vendor: { name: 'Oddmeter', email: 'hello@oddmeter.example' }, publicUrl: 'https://shop.example' }

const tagsOf = (node: ProseNode): Tag[] =>
  node.type === 'text'
    ? []
    : [{ name: node.tag, attributes: node.attributes, isData: false }, ...node.children.flatMap(tagsOf)]

async function findInMarkdown(body: string): Promise<string[]> {
  const nodes = await parseMarkdown({ file: 'content/x.md', body, bodyLine: 1 })
  return findRunningTags(nodes.flatMap(tagsOf)).map((part) => `${body}: ${part}`)
}

it('has a hundred payloads, each of which a check of ours sees where it stands unescaped', () => {
  expect(payloads).toHaveLength(100)
  const running = payloads.filter(({ text }) => findRunning(`<p title='x'>${text}</p>`).length > 0)
  expect(running.length).toBeGreaterThanOrEqual(60)
})

it('lets nothing of Markdown run, in whatever part of it a payload stands', async () => {
  const bodies = payloads.flatMap(({ text }) => [
    ...[text, `- ## ${text}`, `Words ${text} words.`],
    ...[`[x](<${text}>)`, `![x](${text})`, `[x][r]\n\n[r]: ${text}`],
  ])
  expect((await Promise.all(bodies.map(findInMarkdown))).flat()).toEqual([])
})

it('writes the same email whatever words stand in it', () => {
  const skeleton = skeletonOf(plainEmail(settings).html)
  for (const { text } of payloads) {
    const { html, subject } = hostileEmail(settings, text)
    expect(skeletonOf(html), text).toEqual(skeleton)
    expect(findRunning(html), text).toEqual([])
    expect(subject).not.toMatch(/[\r\n]/)
  }
})
