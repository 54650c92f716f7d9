import { describe, expect, it } from 'vitest'
import type { LinkRun } from '#contract/site-config.ts'
import { exampleContent } from '#tests/support/example-site.ts'
import type { PageText } from '#web/site/content.ts'
import { routes } from '#web/site/routes.ts'
import type { Content } from '../../shop/content.ts'
import type { NavigationFile } from '../../shop/navigation/navigation-file.ts'
import { readContent } from '../../shop/read-content.ts'
import { exampleStorefront } from '../example-build.ts'
import { loadSite } from '../load-site.ts'
import { pathOf } from './create-navigation.ts'

const settings = {
  publicUrl: 'https://shop.example',
  checkoutOrigin: 'https://shop.example',
  allowedOrigins: [],
  dialect: 'backline' as const,
}
const load = (content: Content) =>
  loadSite(settings, content, exampleStorefront(10, ['knock', 'knock-micro']), 'build-1')
const navigationOf = (content: Content) => load(content).config.navigation
const written = (navigation: NavigationFile, differences: Partial<Content> = {}) =>
  navigationOf({ ...exampleContent, ...differences, navigation })

/** The example with only these files in `pages/`. */
const withPages = (...names: string[]): Content => ({
  ...exampleContent,
  pages: new Map([...exampleContent.pages].filter(([name]) => names.includes(name))),
})
const required = ['home', 'imprint-and-privacy-policy', 'activate-offline']
const hrefsOf = (groups: { links: { href: string }[] }[]) =>
  groups.flatMap(({ links }) => links.map(({ href }) => href))

const linksIn = (runs: readonly LinkRun[]) => runs.flatMap(({ links }) => links)

describe('the default navigation', () => {
  /** Reached from where they are needed: a mail, or the page to sign in. */
  const reachedOtherwise = [
    ...['home', 'confirm-account', 'forgot-password', 'reset-password', 'revert-email-change', 'newsletter'],
    // In the footer where the law asks for it.
    'withdraw',
    // From each license, where the shop allows them.
    ...['transfer', 'lend'],
  ]

  it('leads from every page to each page that has no parameters', () => {
    const always = routes.filter(({ name, path }) => !path.includes('{') && !reachedOtherwise.includes(name))
    const linked = hrefsOf(navigationOf(exampleContent).footer).map(pathOf)
    for (const { path } of always) expect(linked).toContain(path)
  })

  it('lists products without their micro editions in the header, and all of them in the footer', () => {
    const { header, footer } = navigationOf(exampleContent)
    expect(linksIn(header).map(({ href }) => href)).toEqual([
      ...['/knock', '/product-comparison', '/get-started', '/templates', '/blog', '/support'],
    ])
    expect(hrefsOf(footer.slice(0, 1))).toEqual(['/knock', '/knock-micro', '/product-comparison'])
  })

  it('contains no link to a page that the shop leaves out, and no group without links', () => {
    const { header, footer } = navigationOf(withPages(...required))
    expect(linksIn(header).map(({ href }) => href)).toEqual(['/knock'])
    expect(footer.map(({ title }) => title)).toEqual(['Products', 'Help', 'Buy', 'Account', 'Woodshed'])
    expect(hrefsOf(footer).filter((href) => /about|blog|support|free|edu|templates|started/.test(href))).toEqual([])
  })
})

it('of the demo is written out in its navigation.yaml as without the file, with the small edition in the header', async () => {
  const demo = await readContent('shops/oddmeter')
  const storefront = exampleStorefront(10, [...demo.products.keys()])
  const navigation = (content: Content) => loadSite(settings, content, storefront, 'build-1').config.navigation
  expect(demo.navigation).not.toBeNull()
  const { header, ...others } = navigation(demo)
  const { header: defaultHeader, ...defaults } = navigation({ ...demo, navigation: null })
  expect(others).toEqual(defaults)
  expect(linksIn(header).map(({ href }) => href)).toEqual([
    '/clatter',
    '/clatter-micro',
    ...linksIn(defaultHeader)
      .map(({ href }) => href)
      .slice(1),
  ])
})

describe('the link to withdraw from a contract', () => {
  const isOffered = (countryCode: string, isVendors = false) => {
    const company = { ...exampleContent.vendor.company, countryCode }
    const navigation = isVendors ? { footer: [{ link: '/about' }] } : null
    const { footer } = navigationOf({ ...exampleContent, navigation, vendor: { ...exampleContent.vendor, company } })
    return hrefsOf(footer).includes('/withdraw')
  }

  it.each([
    ['DE', true],
    ['US', false],
  ])('is on every page of a vendor in %s: %s', (country, isThere) => {
    expect(isOffered(country)).toBe(isThere)
    expect(isOffered(country, true)).toBe(isThere)
  })
})

describe('navigation.yaml', () => {
  it('defines header and footer in its order, with the titles of the pages where it has none', () => {
    const { header, footer, phone } = written({
      header: [{ link: '/blog' }, { link: 'products' }, { link: 'https://forum.example/', title: 'Forum' }],
      footer: [
        { title: 'Read', entries: [{ link: '/guides/knock-2/open' }, { link: '/blog/first', title: 'The first' }] },
        { link: '/user-area/licenses' },
      ],
    })
    expect(linksIn(header)).toEqual([
      { href: '/blog', title: 'Knock' },
      { href: '/knock', title: 'Knock' },
      { href: 'https://forum.example/', title: 'Forum' },
    ])
    expect(footer.slice(0, 2)).toEqual([
      {
        title: 'Read',
        links: [
          { href: '/guides/knock-2/open', title: 'Open' },
          { href: '/blog/first', title: 'The first' },
        ],
      },
      { title: null, links: [{ href: '/user-area/licenses', title: 'Your licenses' }] },
    ])
    expect(phone).toBeNull()
  })

  it('links to pages of the vendor’s own, by their titles without the vendor’s name', () => {
    const kit = {
      head: { title: 'Press kit | Woodshed', description: 'Pictures' },
      headline: 'Take these',
      lead: '',
      prose: [],
    }
    const pages = new Map<string, PageText>([...exampleContent.pages, ['press/kit', kit]])
    expect(linksIn(written({ header: [{ link: '/press/kit' }] }, { pages }).header)).toEqual([
      { href: '/press/kit', title: 'Press kit' },
    ])
    const faulty = () => written({ header: [{ link: '/press/kti', line: 2 }] }, { pages })
    expect(faulty).toThrow('navigation.yaml:2: /press/kti: There is no such page or file; the nearest is /press/kit')
  })

  it('leaves what it does not define as it is without the file', () => {
    const { header, footer, phone } = written({ phone: [{ link: 'products' }, { link: '/support' }] })
    const { header: defaultHeader, footer: defaultFooter } = navigationOf(exampleContent)
    expect({ header, footer }).toEqual({ header: defaultHeader, footer: defaultFooter })
    expect(linksIn(phone?.[0]?.runs ?? []).map(({ href }) => href)).toEqual(['/knock', '/support'])
  })

  it('cannot remove legal pages, lost licenses and withdrawal from the footer', () => {
    expect(written({ footer: [{ link: '/about' }] }).footer.at(-1)).toEqual({
      title: 'Woodshed',
      links: [
        { href: '/lost-license', title: 'Lost your license?' },
        { href: '/imprint-and-privacy-policy', title: 'Imprint' },
        { href: '/imprint-and-privacy-policy#privacy-policy', title: 'Privacy policy' },
        { href: '/imprint-and-privacy-policy#terms-and-conditions', title: 'Terms' },
        { href: '/withdraw', title: 'Withdraw from contract here' },
      ],
    })
  })

  it('has what it lacks of these added to its own group of legal pages', () => {
    const { footer } = written({
      footer: [
        { title: 'Legal', entries: [{ link: '/imprint-and-privacy-policy', title: 'Who we are' }] },
        { title: 'Lost', entries: [{ link: '/lost-license' }] },
      ],
    })
    expect(footer.map(({ title, links }) => [title, links.length])).toEqual([
      ['Legal', 4],
      ['Lost', 1],
    ])
  })
})

describe('a fault of navigation.yaml', () => {
  const entry = (link: string, line = 2) => ({ link, line })
  const faultOf = (navigation: NavigationFile, content: Content = exampleContent) => {
    try {
      navigationOf({ ...content, navigation })
    } catch (error) {
      return String(error)
    }
    return null
  }

  it('is a path without a page; the nearest one is named', () => {
    expect(faultOf({ header: [entry('/abuot')] })).toContain(
      'navigation.yaml:2: /abuot: There is no such page or file; the nearest is /about',
    )
    expect(faultOf({ footer: [{ title: 'Read', entries: [entry('/something-else-altogether', 4)] }] })).toContain(
      'navigation.yaml:4: /something-else-altogether: There is no such page or file: link to an existing one',
    )
  })

  it('is a page that the shop leaves out', () => {
    expect(faultOf({ phone: [entry('/edu-discount')] }, withPages(...required))).toContain(
      'navigation.yaml:2: /edu-discount: This shop leaves the page out: write pages/edu-discount.md, or remove the link',
    )
  })

  it('is a redirect, which is not a page', () => {
    expect(faultOf({ header: [entry('/old')] })).toContain('navigation.yaml:2: /old: Is a redirect: link to /about')
  })

  it('is a link that the same part has already', () => {
    expect(faultOf({ footer: [entry('/blog'), { title: 'Read', entries: [entry('/blog', 5)] }] })).toContain(
      'navigation.yaml:5: /blog: Is on line 2 already: remove one of them',
    )
    expect(faultOf({ header: [entry('/blog')], footer: [entry('/blog')] })).toBeNull()
  })

  it('is a product beside all products', () => {
    expect(faultOf({ header: [entry('products'), entry('/knock', 3)] })).toContain(
      "navigation.yaml:3: /knock: Is among 'products' already: remove one of them",
    )
    expect(faultOf({ header: [entry('products'), entry('/knock-micro', 3)] })).toBeNull()
    expect(faultOf({ footer: [entry('products'), entry('/knock-micro', 3)] })).toContain("Is among 'products' already")
  })

  it('is a header with more links than its row has room for, counting each product', () => {
    const paths = ['/about', '/blog', '/free', '/support', '/templates', '/get-started', '/activate']
    const header = [entry('products'), ...paths.map((path) => entry(path))]
    expect(faultOf({ header })).toBeNull()
    expect(faultOf({ header: [...header, entry('/edu-discount')] })).toContain(
      'navigation.yaml:2: header: Has 9 links, of which 1 are products: at most 8 fit into the row',
    )
  })
})

describe('the path of a page that a shop leaves out', () => {
  it('may be redirected elsewhere', () => {
    const { routing, config } = load({ ...withPages(...required), redirects: { '/support': 'https://help.example' } })
    expect(routing.routeRules['/support']).toEqual({ redirect: 'https://help.example' })
    expect(config.leftOut).toContain('support')
  })

  it('can not be the id of a product, because the page may be written later', () => {
    const content = withPages(...required)
    const product = exampleContent.products.get('knock')
    if (!product) throw new Error('The example has no knock')
    const products = new Map([...content.products, ['blog', product]])
    expect(() => loadSite(settings, { ...content, products }, exampleStorefront(10, ['blog']), 'build-1')).toThrow(
      "A product can't be called 'blog'",
    )
  })
})
