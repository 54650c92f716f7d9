import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

/** Data of tests: folders and files that only tests import. */
const fixture = /\.test\.tsx?$|\/testing\/|\/example-[\w-]+\.ts$/
const sources = globSync('{web,host,service,contract,plugin}/**/*.{ts,tsx,css,html,svg,json}')
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => !fixture.test(name))
/** Mails of examples are no fixture: /dev/mail shows them. */
const files = [...sources, 'service/example-emails.ts'].sort()

const demos = globSync('shops/*/shop.yaml').map((name) => name.replace(/\/shop\.yaml$/, ''))
const textsOf = (pattern: string) => globSync(pattern).map((name) => readFileSync(name, 'utf8'))

/** All strings of some YAML. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}

const namesSchema = ['id', 'name', 'tagline', 'vendorId', 'email', 'code', 'codes']

/** What a demo is called, sells and gives away. */
function listNames(demo: string): string[] {
  const data = textsOf(`${demo}/{shop.yaml,catalogue/*.yaml,catalogue/{products,bundles,coupons,vouchers}/*.yaml}`)
  const named = data.flatMap((text) => {
    const fields: Record<string, unknown> = parse(text)
    return namesSchema.flatMap((field) => stringsOf(fields[field]))
  })
  return [...new Set(named.filter((name) => name.length > 4))]
}

const longEnough = 8
/** What a demo explains in the words of the program. */
const wordsOfProgram = ['We’ll mail you what is under it and how to get it.', 'If you can fix that, apply again.']

/** Sentences of a demo's texts, without marks of Markdown, that nobody writes by chance. */
function listSentences(demo: string): string[] {
  const sentences = textsOf(`${demo}/**/*.md`).flatMap((text) => {
    const [, frontMatter = '', prose = ''] = /^---\r?\n([\s\S]*?)^---\r?\n?([\s\S]*)$/m.exec(text) ?? []
    const written = [...parseAllDocuments(frontMatter).flatMap((document) => stringsOf(document.toJS())), prose]
    return written.flatMap((part) => normalise(part).split(/(?<=[.!?:])\s/))
  })
  return sentences.filter((sentence) => sentence.split(' ').length >= longEnough && !wordsOfProgram.includes(sentence))
}

const normalise = (text: string) =>
  text
    .replace(/[_*`#>|]|\]\([^)]*\)|\[/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Where the program names the shop that starts without SHOP. */
const defaultShop = "const demoShop = 'shops/oddmeter'"

const programTexts = files.map((name) => ({
  name,
  text: readFileSync(name, 'utf8').replace(defaultShop, ''),
}))

it.each(demos)('the program does not name %s, its products or its codes', (demo) => {
  const words = listNames(demo).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w-])(${words.join('|')})(?![\\w])`, 'i')
  const found = programTexts.flatMap(({ name, text }) => {
    const word = pattern.exec(text)?.[0]
    return word === undefined ? [] : [`${name}: ${word}`]
  })
  expect(words.length).toBeGreaterThan(5)
  expect(found).toEqual([])
})

it.each(demos)('the program contains no sentence of %s', (demo) => {
  const sentences = listSentences(demo)
  const found = programTexts.flatMap(({ name, text }) => {
    const normal = normalise(text.replace(/\n\s*\*? ?/g, ' '))
    return sentences.filter((sentence) => normal.includes(sentence)).map((sentence) => `${name}: ${sentence}`)
  })
  expect(sentences.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})
