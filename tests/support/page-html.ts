/** What the HTML of a page says, read as our own writers write it: attributes in double quotes, no `<` in texts. */
export type PageHtml = {
  title: string
  h1: string[]
  description: string
  canonical: string
  isIndexed: boolean
  picture: string
  /** What is shown to a browser without JavaScript only. */
  scriptless: string
  /** All text outside the head, hidden parts included. */
  text: string
  ids: Set<string>
  links: string[]
  resources: string[]
  inline: string[]
  payload: unknown
}

type Tag = { name: string; attributes: Record<string, string> }

export function readPageHtml(html: string): PageHtml {
  const tags = readTags(html)
  const named = (name: string) => tags.filter((tag) => tag.name === name)
  const metaOf = (name: string) => named('meta').find(({ attributes }) => attributes.name === name)?.attributes.content
  const isCanonical = ({ attributes }: Tag) => attributes.rel === 'canonical'
  const body = html.slice(html.indexOf('<body'))
  return {
    title: contentsOf(html, 'title').join(),
    h1: contentsOf(body, 'h1'),
    description: metaOf('description') ?? '',
    canonical: named('link').find(isCanonical)?.attributes.href ?? '',
    isIndexed: !metaOf('robots')?.includes('noindex'),
    picture: named('meta').find(({ attributes }) => attributes.property === 'og:image')?.attributes.content ?? '',
    scriptless: contentsOf(body, 'noscript').join(' '),
    text: textOf(body.replace(/<script[\s\S]*?<\/script>/g, '')),
    ids: new Set(tags.flatMap(({ attributes }) => attributes.id ?? [])),
    links: named('a').flatMap(({ attributes }) => attributes.href ?? []),
    resources: [
      ...tags.flatMap(({ attributes }) => attributes.src ?? []),
      ...named('link').flatMap((tag) => (isCanonical(tag) ? [] : (tag.attributes.href ?? []))),
    ],
    inline: tags.flatMap(findInline),
    payload: readPayload(html),
  }
}

function findInline({ name, attributes }: Tag): string[] {
  const isData = attributes.type === 'application/json' || attributes.type === 'application/ld+json'
  return [
    ...(name === 'style' || (name === 'script' && attributes.src === undefined && !isData) ? [`<${name}>`] : []),
    ...Object.entries(attributes)
      .filter(([key, value]) => /^(style|on[a-z]+)$/i.test(key) || /^\s*javascript:/i.test(value))
      .map(([key, value]) => `<${name} ${key}="${value}">`),
  ]
}

function readPayload(html: string): unknown {
  const [, json] = /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(html) ?? []
  const data: unknown = JSON.parse(json ?? 'null')
  return typeof data === 'object' && data !== null && 'payload' in data ? data.payload : undefined
}

function readTags(html: string): Tag[] {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)((?:\s[^<>]*)?)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...rest.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, unescapeHtml(value)]),
    ),
  }))
}

const contentsOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => textOf(inner))

/** React parts the texts of one element by comments. */
const textOf = (html: string): string =>
  unescapeHtml(html.replaceAll('<!-- -->', '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const unescapeHtml = (text: string): string => text.replace(/&([a-z]+|#x27);/g, (whole, name) => letters[name] ?? whole)
