import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { type Payload, payloads } from './payloads.ts'

const all = payloads.map(({ text }) => text).join(' ')
const list = payloads.map(({ text }) => `- ${text}\n`).join('')
/** One that opens in every context; a name stands where none is asked for as well. */
const mixed = `'"--></title></script><img src=x onerror=ranHere(0)>`

/** Fields that hold a few words: each gets a payload of its own, one after the other. */
const short = new Set([
  'name',
  'title',
  'headline',
  'voice',
  'author',
  'tagline',
  'value',
  'legalName',
  'representedBy',
])
const address = new Set(['streetAddress', 'locality', 'register', 'phone'])
const long = new Set(['description', 'lead', 'text', 'summary'])
/** What is drawn by its form, and the files of releases. */
const kept = new Set(['manifest', 'rhythm', 'sound'])

let given = 0
const next = () => payloads[given++ % payloads.length]?.text ?? ''

function poison(value: unknown, key = ''): unknown {
  if (kept.has(key)) return value
  if (Array.isArray(value)) return value.map((each) => poison(each, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each, name)]))
  if (typeof value !== 'string') return value
  if (long.has(key)) return all
  return short.has(key) || address.has(key) ? next() : value
}

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

function poisonMarkdown(text: string): string {
  const [, head = '', body = ''] = frontMatter.exec(text) ?? []
  return `---\n${stringify(poison(parse(head)))}---\n${body}\n${list}`
}

/** Each page takes a while to draw; one of a kind is enough. */
const pagesLikeOthers = [
  ...['how-a-struck-object-is-computed', 'six-square-waves', 'what-euclid-leaves-out'].map((post) => `blog/${post}.md`),
  ...[
    'bottle-in-five',
    'crooked-thirteen',
    'face-to-face-nine',
    'five-in-sixteen',
    'kopanitsa-machine',
    'scaffold-five',
  ].map((template) => `templates/${template}.md`),
  ...['bitwig-studio', 'cubase', 'fl-studio', 'logic-pro'].map((daw) => `quick-starts/${daw}.md`),
]

/** Puts payloads into every field and every text of a vendor's content, and adds posts and products for all of them. */
export async function poisonContent(content: string): Promise<void> {
  await Promise.all(pagesLikeOthers.map((name) => rm(path.join(content, name))))
  const names = await readdir(content, { recursive: true })
  for (const name of names.filter((each) => /\.(md|yaml)$/.test(each))) {
    const file = path.join(content, name)
    const text = await readFile(file, 'utf8')
    if (name.endsWith('.md') && name !== 'README.md') await writeFile(file, poisonMarkdown(text))
    else if (name === 'shop.yaml') await writeFile(file, stringify({ ...parsePoisoned(text), name: mixed }))
    else if (name.startsWith('catalogue')) await writeFile(file, stringify(poison(parse(text))))
  }
  for (const { number, text } of payloads)
    await writeFile(path.join(content, `catalogue/products/payload-${number}.yaml`), writeProduct(number, text))
  for (let from = 0; from < payloads.length; from += payloadsOfPost)
    await writeFile(
      path.join(content, `blog/payload-${from}.md`),
      writePost(payloads.slice(from, from + payloadsOfPost)),
    )
}

function parsePoisoned(text: string): object {
  const value = poison(parse(text))
  return typeof value === 'object' && value !== null ? value : {}
}

export const hostilePage = `---\n${stringify({ head: { title: mixed, description: all }, headline: mixed, lead: all })}---\n\n${list}`

const rhythm = { steps: 7, hits: [0, 3] }

/** A page each would take long to draw pictures for. */
const payloadsOfPost = 5

function writePost(some: readonly Payload[]): string {
  const words = some.map(({ text }) => text).join(' ')
  const body = some.map(({ text }) => `- ${text}\n\n## ${text}\n`).join('\n')
  return `---\n${stringify({ title: words, summary: words, date: '2026-11-01', author: words, rhythm })}---\n\n${body}`
}

const prices = { USD: 1, EUR: 1, GBP: 1, JPY: 100 }

function writeProduct(number: number, text: string): string {
  return stringify({
    id: `payload-${number}`,
    position: 100 + number,
    name: text,
    tagline: text,
    description: text,
    maxActivations: 3,
    trialDays: 1,
    downloads: { needsUser: false, needsOwnership: false },
    variations: [{ id: 'license', name: text, default: true, prices }],
  })
}
