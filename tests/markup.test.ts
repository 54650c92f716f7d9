import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/prose.ts'
import { parseMarkdown } from '#host/shop/markdown.ts'
import type { Block, Email, EmailSettings } from '#service/messaging/mail/email.ts'
import { type MailContent, writeEmail } from '#service/messaging/mail/write-email.ts'
import { payloads } from './support/markup/payloads.ts'
import { findRunning, findRunningTags, skeletonOf, type Tag } from './support/markup/read-html.ts'

/** Every block that an email may have, with the same words wherever somebody else's may stand. */
function blocksOf(words: string): Block[] {
  const fact = { label: words, value: words }
  const url = 'https://shop.example/user-area'
  const line = { name: words, details: [words], amount: words, before: words }
  return [
    { kind: 'paragraph', text: words },
    { kind: 'heading', text: words },
    { kind: 'figure', ...fact },
    { kind: 'button', label: words, url: `${url}?${new URLSearchParams({ code: words })}` },
    { kind: 'link', label: words, url: `${url}?code=${words}` },
    { kind: 'steps', steps: [{ title: words, text: words, link: { label: words, url } }] },
    { kind: 'facts', facts: [fact] },
    { kind: 'bought', lines: [line], sums: [fact], total: fact },
    { kind: 'command', command: words },
    { kind: 'notice', title: words, text: words },
    { kind: 'quote', lines: [words] },
  ]
}

const emailOf = (words: string): Email => ({
  subject: words,
  preview: words,
  title: words,
  because: words,
  blocks: blocksOf(words),
})

/** An email all of whose words are somebody else's. */
const hostileEmail = (settings: EmailSettings, words: string): MailContent => writeEmail(settings, emailOf(words))

const plainEmail = (settings: EmailSettings): MailContent => writeEmail(settings, emailOf('words'))

const settings = { vendor: { name: 'Oddmeter', email: 'hello@oddmeter.example' }, publicUrl: 'https://shop.example' }

const tagsOf = (node: ProseNode): Tag[] =>
  node.type === 'text'
    ? []
    : [{ name: node.tag, attributes: node.attributes, isData: false }, ...node.children.flatMap(tagsOf)]

async function findInMarkdown(body: string): Promise<string[]> {
  const nodes = await parseMarkdown({ file: 'shops/oddmeter/x.md', body, bodyLine: 1 })
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
