import { describe, expect, it } from 'vitest'
import { type DocumentParts, writeDocument } from './document.ts'
import type { PageMeta } from './rendering.ts'

const hostile = '</script><script>alert(1)</script><!--"\'&'
const parts: DocumentParts = {
  name: 'home',
  head: { title: 'Home', description: 'All there is' },
  canonical: 'https://shop.example/',
  isIndexed: true,
  meta: null,
  icons: [{ rel: 'icon', path: '/favicon.svg', type: 'image/svg+xml' }],
  config: {
    vendor: { id: 'v', name: 'Woodshed', logoUrl: null, tagline: '', email: '' },
    currency: 'USD',
    products: [],
    navigation: { header: [], hasColumns: false, footer: [], phone: null },
    licensingHost: '',
    dialect: 'backline',
    checkoutOrigin: 'https://shop.example',
    buildId: '1',
  },
  data: '{"text":"hello"}',
  assets: {
    script: '/assets/site.js',
    preloads: ['/assets/home.js'],
    styles: ['/assets/first.css'],
    lateStyles: ['/assets/rest.css'],
    fonts: [],
  },
  isStaging: false,
  notice: undefined,
  body: '<main></main>',
}
const write = (changes: Partial<DocumentParts> = {}) => writeDocument({ ...parts, ...changes })
const scriptsOf = (html: string) => html.match(/<script\b[^>]*>/g)

describe('the document of a page', () => {
  it('carries its data as JSON that no script engine reads', () => {
    expect(scriptsOf(write())).toEqual([
      '<script type="module" src="/assets/site.js">',
      '<script type="application/json" id="site-config">',
      '<script type="application/json" id="page-data">',
    ])
  })

  it('has the styles that it is drawn with at its head, and those of other pages after all that is drawn', () => {
    const [head = '', drawn = '', end = ''] = write().split(/(<div id="root">.*<\/div>)/)
    expect(head).toContain('<link rel="stylesheet" href="/assets/first.css">')
    expect(head + drawn).not.toContain('rest.css')
    expect(end).toContain('<link rel="stylesheet" href="/assets/rest.css">')
  })

  it('begins with the notice of the vendor, where there is one', () => {
    const notice = { text: 'Ten per cent off until Sunday.', link: { to: '/blog/sale', title: 'Read more' } }
    expect(write()).not.toContain('aria-label="Notice"')
    expect(write({ notice })).toContain(
      '<body>\n<aside class="p-banner" aria-label="Notice">Ten per cent off until Sunday. <a href="/blog/sale">Read more</a></aside>\n<div id="root">',
    )
  })

  it('is not broken by what the vendor writes', () => {
    const head = { title: hostile, description: hostile }
    const notice = { text: hostile, link: { to: hostile, title: hostile } }
    const html = write({ head, notice, canonical: hostile, data: JSON.stringify({ text: hostile }) })
    expect(scriptsOf(html)).toHaveLength(3)
    expect(html).not.toContain('<!--')
    expect(html).toContain('content="&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--&quot;&#x27;&amp;"')
    const [, data] = /id="page-data">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data ?? '')).toEqual({ name: 'home', payload: { text: hostile } })
  })

  it('tells search engines where it is, or to leave it out', () => {
    expect(write()).toContain('<link rel="canonical" href="https://shop.example/">')
    expect(write()).not.toContain('noindex')
    expect(write({ isIndexed: false, canonical: null })).toContain('<meta name="robots" content="noindex">')
    expect(write({ canonical: null })).not.toContain('canonical')
  })

  const meta: PageMeta = {
    kind: 'article',
    siteName: 'Woodshed',
    picture: {
      url: 'https://shop.example/pictures/home.png',
      type: 'image/png',
      width: 1200,
      height: 630,
      alt: 'A ring',
    },
    feed: { path: '/blog/feed.xml', title: 'Woodshed – Blog' },
    structuredData: { '@type': 'Product', name: hostile },
  }
  const metas = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    )

  it('says how it looks where it is shared', () => {
    const html = write({ meta })
    expect(metas(html)).toMatchObject({
      'og:type': 'article',
      'og:site_name': 'Woodshed',
      'og:title': 'Home',
      'og:description': 'All there is',
      'og:url': 'https://shop.example/',
      'og:image': 'https://shop.example/pictures/home.png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A ring',
      'twitter:card': 'summary_large_image',
      'twitter:image': 'https://shop.example/pictures/home.png',
    })
    expect(html).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Woodshed – Blog" href="/blog/feed.xml">',
    )
    expect(write()).not.toMatch(/og:|twitter:|atom/)
  })

  it('is not broken by what stands in its structured data', () => {
    const html = write({ meta })
    expect(scriptsOf(html)).toHaveLength(4)
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data ?? '')).toEqual(meta.structuredData)
  })
})
