/** A tag as a browser's parser would see it. */
export type Tag = {
  name: string
  attributes: Record<string, string> /** What stands in it as text, for scripts. */
  isData: boolean
}

const opening = /<(\/?)([a-z][^\s/>]*)|<!--[\s\S]*?(?:-->|$)|<[!?/][^>]*>?/gi
const attribute = /[\s/]*(?:([^\s=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?)/y
/** What a browser reads as text until its own end. */
const rawText = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'noscript'])
const dataTypes = new Set(['application/json', 'application/ld+json'])

/** The tags of HTML in order, read as loosely as browsers read: whatever begins one counts as one. */
export function readTags(html: string): Tag[] {
  const tags: Tag[] = []
  opening.lastIndex = 0
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [, closing, name = ''] = match
    if (name === '' || closing) continue
    const tag = { name: name.toLowerCase(), ...readAttributes(html, opening.lastIndex) }
    tags.push({ name: tag.name, attributes: tag.attributes, isData: dataTypes.has(tag.attributes.type ?? '') })
    opening.lastIndex = rawText.has(tag.name) ? endOf(html, tag.name, tag.end) : tag.end
  }
  return tags
}

function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

function readAttributes(html: string, from: number) {
  const attributes: Record<string, string> = {}
  let end = from
  attribute.lastIndex = from
  for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
    const [, name = '', double, single, bare] = match
    attributes[name.toLowerCase()] ??= decode(double ?? single ?? bare ?? '')
    end = attribute.lastIndex
  }
  const close = html.indexOf('>', end)
  return { attributes, end: close < 0 ? html.length : close + 1 }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', colon: ':', Tab: '\t', NewLine: '\n' }
const decode = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name) => named[name] ?? whole)

const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcset', 'poster', 'background']
const runningScheme = /^(javascript|vbscript|data):/i
/** What a browser leaves out of an address before it reads its scheme. */
const ignored = /[\p{Cc}\s]+/gu

/** What in HTML would run, or fetch something that runs, were there no security policy: a line for each. */
export const findRunning = (html: string): string[] => findRunningTags(readTags(html))

/** The same of tags that are known. */
export function findRunningTags(tags: Tag[]): string[] {
  return tags.flatMap(({ name, attributes, isData }) => [
    ...(isRunning(name, attributes.src, isData) ? [`<${name}>`] : []),
    ...Object.entries(attributes)
      .filter(([key, value]) => isRunningAttribute(key, value))
      .map(([key, value]) => `<${name} ${key}="${value}">`),
  ])
}

const alwaysRunning = new Set(['iframe', 'object', 'embed', 'base', 'applet', 'portal', 'frame', 'svg:script'])
const isRunning = (name: string, src: string | undefined, isData: boolean): boolean =>
  alwaysRunning.has(name) || (name === 'script' && !isData && !src?.startsWith('/'))

const isRunningAttribute = (key: string, value: string): boolean =>
  key.startsWith('on') ||
  key === 'srcdoc' ||
  (addresses.includes(key) && runningScheme.test(value.replace(ignored, '')) && !value.startsWith('data:image/'))

/** The tags and the names of their attributes: the same for the same page, whatever words stand in it. */
export const skeletonOf = (html: string): string[] =>
  readTags(html).map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '))
