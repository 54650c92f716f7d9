import { describe, expect, it } from 'vitest'
import { fillRoute } from '../route.ts'
import { routes } from '../routes.ts'
import { decodePath, matchPath } from './match.ts'

const products = [
  { id: 'clatter', edition: 2, microOf: null },
  { id: 'thrum', edition: 1, microOf: null },
  { id: 'clatter-micro', edition: 1, microOf: 'clatter' },
]
const nameAt = (path: string) => matchPath(path, products)?.name ?? null

describe('the page of a path', () => {
  it.each([
    ['/', 'home'],
    ['/about', 'about'],
    ['/activate', 'activate'],
    ['/activate/offline', 'activate-offline'],
    ['/blog', 'blog'],
    ['/blog/any', 'post'],
    ['/clatter', 'product'],
    ['/thrum', 'product'],
    ['/clatter-micro', 'product'],
    ['/thrum-micro', 'product'],
    ['/edu-discount', 'education'],
    ['/free', 'free'],
    ['/get-started', 'get-started'],
    ['/get-started/get-started-guide', 'get-started-guide'],
    ['/get-started/daw-quickstarts', 'quick-starts'],
    ['/get-started/daw-quickstarts/clatter', 'quick-start'],
    ['/get-started/daw-quickstarts/clatter-micro', 'quick-start'],
    ['/guides/clatter-2/any', 'guide'],
    ['/guides/thrum-1/any', 'guide'],
    ['/guides/clatter-micro/any', 'guide'],
    ['/imprint-and-privacy-policy', 'imprint'],
    ['/product-comparison', 'comparison'],
    ['/support', 'support'],
    ['/templates', 'templates'],
    ['/templates/any', 'template'],
    ['/user-area', 'overview'],
    ['/user-area/sign-in', 'sign-in'],
    ['/user-area/sign-up', 'sign-up'],
    ['/user-area/confirm-account', 'confirm-account'],
    ['/user-area/forgot-password', 'forgot-password'],
    ['/user-area/reset-password', 'reset-password'],
    ['/user-area/revert-email-change', 'revert-email-change'],
    ['/user-area/newsletter', 'newsletter'],
    ['/withdraw', 'withdraw'],
    ['/clatter/changelog', 'changelog'],
    ['/clatter-micro/changelog', 'changelog'],
    ['/lost-license', 'lost-license'],
    ['/user-area/account', 'account'],
    ['/user-area/licenses', 'licenses'],
    ['/user-area/products', 'products'],
    ['/user-area/redeem', 'redeem'],
  ])('%s is %s', (path, name) => {
    expect(nameAt(path)).toBe(name)
  })

  it('ignores a trailing slash and percent encoding', () => {
    expect(nameAt('/clatter/')).toBe('product')
    expect(nameAt('/cl%61tter')).toBe('product')
  })

  it.each([
    '/nope',
    '/nope-micro',
    '/clatter-micro-micro',
    '/guides/clatter-1/any',
    '/guides/clatter/any',
    '/guides/nope-2/any',
    '/guides/clatter-2',
    '/get-started/daw-quickstarts/nope',
    '/blog/a/b',
    '/clatter/more',
    '//',
    '//clatter',
    '/clatter//',
    '',
    'clatter',
    '/Clatter',
    '/%',
    '/clatter%2F',
    '/user-area%2Fsign-in',
    '/clatter%00',
    '/./clatter',
    '/a/../clatter',
    '/%2e%2e/clatter',
    '/clatter\\',
  ])('is null for %j', { tags: ['routing.unknown-path'] }, (path) => {
    expect(nameAt(path)).toBeNull()
  })

  it('is null for a product that the shop does not have', () => {
    expect(matchPath('/clatter', [])).toBeNull()
  })
})

it('fills the parameters of a path', () => {
  expect(
    fillRoute({ path: '/guides/{product}-{edition}/{guide}' }, { product: 'clatter', edition: '2', guide: 'a' }),
  ).toBe('/guides/clatter-2/a')
})

it('writes every path like the browser', () => {
  for (const { path } of routes) expect(decodePath(path)).toBe(path)
})

it('guards the five pages of the user area and no others', {
  tags: ['routes.auth-guard', 'routes.account-routes-open'],
}, () => {
  expect(routes.filter(({ guard }) => guard === 'auth').map(({ path }) => path)).toEqual([
    '/user-area',
    '/user-area/account',
    '/user-area/licenses',
    '/user-area/products',
    '/user-area/redeem',
  ])
})
