import type { Block, Email, EmailSettings, Fact, Link, Step } from './email.ts'
import { legalLinks } from './links.ts'
import { alignAmount, oneLine, textWidth, wrapBehind, wrapText } from './plain-text.ts'

type Lines = string[]

const wrap = (text: string): Lines => wrapText(oneLine(text))
const underline = (text: string, stroke: string): Lines => {
  const lines = wrap(text)
  return [...lines, stroke.repeat(Math.max(...lines.map((line) => Math.min(line.length, textWidth))))]
}

/** A URL has a line of its own, so that every mail program finds its end. */
const link = ({ label, url }: Link): Lines => [...wrap(`${label}:`), oneLine(url)]

const fact = ({ label, value }: Fact): Lines => wrapBehind(`${oneLine(label)}: `, oneLine(value))

const step = ({ title, text, link: way }: Step, index: number): Lines => [
  ...wrapBehind(`${index + 1}. `, oneLine(`${title} ${text}`)),
  ...(way ? link(way).map((line) => `   ${line}`) : []),
]

const separate = (parts: Lines[]): Lines => parts.flatMap((part, index) => (index === 0 ? part : ['', ...part]))

function bought({ lines, sums, total }: Extract<Block, { kind: 'bought' }>): Lines {
  const rows = lines.map(({ name, details, amount, before }) => [
    ...alignAmount(oneLine(name), oneLine(amount)),
    ...details.flatMap((detail) => wrapBehind('  ', oneLine(detail))),
    ...(before === null ? [] : [`  was ${oneLine(before)}`]),
  ])
  const rule = '-'.repeat(textWidth)
  const sum = ({ label, value }: Fact) => alignAmount(oneLine(label), oneLine(value))
  return [...separate(rows), rule, ...sums.flatMap(sum), rule, ...sum(total)]
}

/** Marks every line of somebody else's text, so that it can't be taken for a part of the email. */
const quoteMark = '> '
const quote = (line: string): Lines =>
  wrapText(oneLine(line), textWidth - quoteMark.length).map((part) => `${quoteMark}${part}`)

function block(one: Block): Lines {
  switch (one.kind) {
    case 'paragraph':
      return wrap(one.text)
    case 'heading':
      return underline(one.text, '-')
    case 'figure':
      return wrap(`${one.label}: ${one.value}`)
    case 'button':
    case 'link':
      return link(one)
    case 'steps':
      return separate(one.steps.map(step))
    case 'facts':
      return one.facts.flatMap(fact)
    case 'bought':
      return bought(one)
    case 'command':
      return [oneLine(one.command)]
    case 'notice':
      return [...wrap(one.title), ...wrap(one.text)]
    case 'quote':
      return one.lines.flatMap(quote)
  }
}

/** An email as plain text: 72 columns, and every URL on a line of its own. */
export function writeText(settings: EmailSettings, { title, blocks, because }: Email): string {
  const { vendor, publicUrl } = settings
  // The two dashes and the space are what mail programs know a signature by.
  const footer = [
    '-- ',
    ...wrap(`You get this mail because ${because}`),
    '',
    oneLine(vendor.name),
    publicUrl,
    vendor.email,
    ...legalLinks(publicUrl, vendor).flatMap(({ title: label, url }) => link({ label, url })),
  ]
  return `${separate([underline(title, '='), ...blocks.map(block), footer]).join('\n')}\n`
}
