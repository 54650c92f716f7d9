import { describe, expect, it } from 'vitest'
import { exampleEmails } from '../../example-emails.ts'
import type { Email } from './email.ts'
import { textWidth } from './plain-text.ts'
import { writeEmail } from './write-email.ts'

const settings = { vendor: { name: 'Works', email: 'hello@works.example' }, publicUrl: 'https://shop.example' }
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const decode = (html: string) => html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
const undressed = (html: string) => html.replace(/<\/?span\b[^>]*>/g, '')
const flat = (text: string) => text.replace(/\s+/g, ' ')

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'kind' ? [] : stringsOf(inner)))
}

describe.each(exampleEmails)('the email "$title"', ({ write }) => {
  const email = write(settings)
  const { subject, text, html } = writeEmail(settings, email)

  it('says all of it in HTML and in plain text', () => {
    const words = stringsOf(email.blocks)
    expect(words.length).toBeGreaterThan(0)
    for (const word of [email.title, email.because, ...words]) {
      expect(flat(text)).toContain(flat(word))
      expect(flat(decode(undressed(html)))).toContain(flat(word))
    }
  })

  it('has a language, a title, one first heading, and nothing from elsewhere', () => {
    expect(html).toContain('<html lang="en"')
    expect(decode(html)).toContain(`<title>${subject}</title>`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script|<link|<img|<iframe|<form|src=|url\(|@import/)
    const addresses = html.match(/https?:[^"<]+/g) ?? []
    expect(addresses.filter((address) => !address.startsWith(settings.publicUrl))).toEqual([])
  })

  it('reads well as plain text: 72 columns, and addresses whole on lines of their own', () => {
    for (const line of text.split('\n'))
      if (!/^ *https:\S+$|^npm run /.test(line)) {
        expect(line.length, line).toBeLessThanOrEqual(textWidth)
        expect(line).not.toContain('https:')
      }
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\n\n\n/)
  })

  it('says who sends it, why, and where to answer', () => {
    for (const words of ['You get this mail because ', 'Works', 'hello@works.example']) {
      expect(flat(text)).toContain(words)
      expect(html).toContain(words)
    }
  })
})

describe('an email with hostile words', () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;</td></table><style>\r\nBcc: all@shop.example`
  const fact = { label: hostile, value: hostile }
  const email: Email = {
    subject: hostile,
    preview: hostile,
    title: hostile,
    because: hostile,
    blocks: [
      { kind: 'paragraph', text: hostile },
      { kind: 'heading', text: hostile },
      { kind: 'figure', ...fact },
      { kind: 'button', label: hostile, url: `https://shop.example/"><img src=x>` },
      { kind: 'link', label: hostile, url: `https://shop.example/"><img src=x>` },
      { kind: 'steps', steps: [{ title: hostile, text: hostile, link: { label: hostile, url: hostile } }] },
      { kind: 'facts', facts: [fact] },
      {
        kind: 'bought',
        sums: [fact],
        total: fact,
        lines: [{ name: hostile, details: [hostile], amount: hostile, before: hostile }],
      },
      { kind: 'command', command: hostile },
      { kind: 'notice', title: hostile, text: hostile },
    ],
  }
  const vendor = { name: hostile, email: 'hello@works.example' }
  const { subject, text, html } = writeEmail({ ...settings, vendor }, email)

  it('never becomes markup, whatever block it stands in', () => {
    expect(html).not.toMatch(/<img|onerror="/)
    expect(html.match(/<style>/g)).toHaveLength(1)
    expect(html.match(/&lt;img src=x onerror=&quot;/g)?.length).toBeGreaterThan(20)
  })

  it('adds no header, and begins no line of the text', () => {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toContain('\r')
  })
})
