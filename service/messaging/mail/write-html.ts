import { rhythmOfWord } from '#contract/rhythm-of-word.ts'
import type { Block, BoughtLine, Email, EmailSettings, Fact, Link, Step } from './email.ts'
import { legalLinks } from './links.ts'
import { defaultLook, type MailLook } from './look.ts'
import { oneLine } from './plain-text.ts'
import { createLooks, type Look, type Looks, writeStyleSheet } from './style.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) =>
  oneLine(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)

const dress = ({ className, style }: Look, attributes = '') => `class="${className}" style="${style}"${attributes}`
const element = (name: string, look: Look, content: string, attributes = '') =>
  `<${name} ${dress(look, attributes)}>${content}</${name}>`

/** A table for layout, which is the only way that all mail programs support. */
const layout = (rows: string, attributes = ' width="100%"') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${attributes}>${rows}</table>`
const table = (rows: string) =>
  `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 28px">${rows}</table>`

const anchor = (look: Look, { label, url }: Link) => element('a', look, escapeHtml(label), ` href="${escapeHtml(url)}"`)
const row = (words: string, value: string) => `<tr>${words}${value}</tr>`
const header = (look: Look, content: string) => element('th', look, content, ' scope="row"')

/** A command whose options are not broken after their hyphens. */
const writeCommand = (command: string) =>
  escapeHtml(command).replace(/(?<!\S)--\w[\w-]*/g, '<span style="white-space:nowrap">$&</span>')

const fact = (looks: Looks, { label, value }: Fact) =>
  row(header(looks.label, escapeHtml(label)), element('td', looks.value, escapeHtml(value)))

const step = (looks: Looks, { title, text, link }: Step) =>
  element(
    'li',
    looks.item,
    `${element('strong', looks.name, escapeHtml(title))} ${escapeHtml(text)}${link ? `<br>${anchor(looks.link, link)}` : ''}`,
  )

function boughtLine(looks: Looks, { name, details, amount, before }: BoughtLine): string {
  const words = [
    element('span', looks.name, escapeHtml(name)),
    ...details.map((detail) => element('span', looks.detail, escapeHtml(detail))),
  ]
  const was = before === null ? '' : `<br>${element('span', looks.detail, `was <s>${escapeHtml(before)}</s>`)}`
  return row(header(looks.line, words.join('<br>')), element('td', looks.lineAmount, `${escapeHtml(amount)}${was}`))
}

function bought(looks: Looks, { lines, sums, total }: Extract<Block, { kind: 'bought' }>): string {
  const sum = ({ label, value }: Fact, index: number) =>
    row(
      header(index === 0 ? looks.firstSum : looks.sum, escapeHtml(label)),
      element('td', index === 0 ? looks.firstSumAmount : looks.sumAmount, escapeHtml(value)),
    )
  const due = row(
    header(looks.total, escapeHtml(total.label)),
    element('td', looks.totalAmount, escapeHtml(total.value)),
  )
  const gap = `<tr>${element('td', looks.gap, '', ' colspan="2"')}</tr>`
  return table([...lines.map((line) => boughtLine(looks, line)), ...sums.map(sum), gap, due].join('\n'))
}

function block(looks: Looks, one: Block): string {
  switch (one.kind) {
    case 'paragraph':
      return element('p', looks.paragraph, escapeHtml(one.text))
    case 'heading':
      return element('h2', looks.heading, escapeHtml(one.text))
    case 'figure':
      return `${element('p', looks.figureLabel, escapeHtml(one.label))}${element('p', looks.figure, escapeHtml(one.value))}`
    case 'button':
      return layout(
        `<tr>${element('td', looks.button, anchor(looks.buttonText, one))}</tr>`,
        ' style="margin:8px 0 30px"',
      )
    case 'link':
      return element('p', looks.paragraph, anchor(looks.link, one))
    case 'steps':
      return element('ol', looks.list, one.steps.map((each) => step(looks, each)).join('\n'))
    case 'facts':
      return table(one.facts.map((each) => fact(looks, each)).join('\n'))
    case 'bought':
      return bought(looks, one)
    case 'command':
      return element('p', looks.paragraph, element('code', looks.command, writeCommand(one.command)))
    case 'quote': {
      const words = element('p', looks.noticeText, one.lines.map(escapeHtml).join('<br>'))
      return layout(`<tr>${element('td', looks.notice, words)}</tr>`, ' width="100%" style="margin:0 0 28px"')
    }
    case 'notice': {
      const content = `${element('strong', looks.name, escapeHtml(one.title))}<br>${escapeHtml(one.text)}`
      const body = element('td', looks.notice, element('p', looks.noticeText, content))
      return layout(`<tr>${body}</tr>`, ' width="100%" style="margin:0 0 28px"')
    }
  }
}

/** The line below the vendor's name; with `hasBars` it is that of the rings, with a bar where a letter of the name sounds. */
function drawLine(looks: Looks, name: string, hasBars: boolean): string {
  if (!hasBars) return layout(`<tr>${element('td', looks.rest, '')}</tr>`)
  const { steps, hits } = rhythmOfWord(name)
  const width = ` width="${Math.floor(100 / steps)}%"`
  const cells = Array.from({ length: steps }, (_, step) =>
    element('td', hits.includes(step) ? looks.hit : looks.rest, '', width),
  )
  return layout(`<tr>${cells.join('')}</tr>`)
}

/** The vendor's name, or its logo, which has the name where pictures are not shown; or the mark beside the name. */
function writeMark(looks: Looks, { logo }: MailLook, { vendor, publicUrl }: EmailSettings): string {
  const { name } = vendor
  if (!logo) return anchor(looks.mark, { label: name, url: publicUrl })
  const size = `width="${logo.width}" height="${logo.height}"`
  const picture = (alt: string, style: string) =>
    `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(alt)}" ${size} style="border:0;${style}">`
  const content = logo.hasName
    ? picture(name, 'display:block')
    : `${picture('', 'vertical-align:middle;margin-right:10px')}${escapeHtml(name)}`
  return element('a', looks.mark, content, ` href="${escapeHtml(publicUrl)}"`)
}

/** The hidden preview that a list of emails shows; the blanks keep the text of the email out of the list. */
const writePreview = (preview: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`

function writeFooter(looks: Looks, settings: EmailSettings, because: string): string {
  const { vendor, publicUrl } = settings
  const links = [
    { label: new URL(publicUrl).host, url: publicUrl },
    { label: vendor.email, url: `mailto:${vendor.email}` },
    ...legalLinks(publicUrl, vendor).map(({ title, url }) => ({ label: title, url })),
  ].map((link) => anchor(looks.footerLink, link))
  return [
    element('p', looks.footerText, escapeHtml(`You get this mail because ${because}`)),
    element('p', looks.footerText, [escapeHtml(vendor.name), ...links].join('<br>')),
  ].join('')
}

/** An email as HTML: one column, light or dark like the reader's screen, with nothing to load but the vendor's logo. */
export function writeHtml(settings: EmailSettings, { subject, preview, title, blocks, because }: Email): string {
  const look = settings.look?.() ?? defaultLook
  const looks = createLooks(look)
  const body = [element('h1', looks.title, escapeHtml(title)), ...blocks.map((each) => block(looks, each))].join('\n')
  const column = layout(
    `<tr><td style="padding:0 0 18px">${writeMark(looks, look, settings)}</td></tr>
<tr><td>${drawLine(looks, settings.vendor.name, look.hasBars)}</td></tr>
<tr><td style="padding:0 0 20px">${body}</td></tr>
<tr>${element('td', looks.footer, writeFooter(looks, settings, because))}</tr>`,
    ' width="600" style="width:100%;max-width:600px"',
  )
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${writeStyleSheet(look)}</style>
</head>
<body ${dress(looks.page)}>
${writePreview(preview)}
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="en" dir="ltr">
${layout(`<tr>${element('td', { className: 'paper column', style: `${looks.page.style};${looks.column.style}` }, column, ' align="center"')}</tr>`)}
</div>
</body>
</html>
`
}
