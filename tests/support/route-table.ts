import { readdirSync } from 'node:fs'
import path from 'node:path'

export type SpecifiedRoute = {
  /** As the specification writes it. */
  route: string
  /** The specification's rule about it. */
  rule: string
  /** Prerendered pages are whole as delivered; shells are filled in the browser, guarded ones for customers only. */
  kind: 'prerendered' | 'shell' | 'guarded'
  paths: readonly [string, ...string[]]
  h1?: string
}

const products = ['clatter', 'thrum']
const micros = ['clatter']

/** The table of section 2, kept by hand: it knows nothing of the one that the site is made from. */
export const specifiedRoutes: readonly SpecifiedRoute[] = [
  prerendered('/', 'routes.home'),
  prerendered('/about', 'routes.about'),
  shell('/activate', 'routes.activate'),
  prerendered('/activate/offline', 'routes.activate-offline'),
  prerendered('/blog', 'routes.blog'),
  prerendered('/blog/{slug}', 'routes.blog-post', pathsOf('/blog', 'blog')),
  prerendered(
    '/{product}',
    'routes.product',
    products.map((product) => `/${product}`),
  ),
  prerendered(
    '/{product}-micro',
    'routes.product-micro',
    micros.map((product) => `/${product}-micro`),
  ),
  prerendered('/edu-discount', 'routes.edu-discount'),
  prerendered('/free', 'routes.free'),
  prerendered('/get-started', 'routes.get-started'),
  prerendered('/get-started/get-started-guide', 'routes.get-started-guide'),
  prerendered('/get-started/daw-quickstarts', 'routes.quick-starts'),
  prerendered(
    '/get-started/daw-quickstarts/{product}',
    'routes.product-quick-starts',
    products.map((product) => `/get-started/daw-quickstarts/${product}`),
  ),
  prerendered(
    '/get-started/daw-quickstarts/{product}-micro',
    'routes.micro-quick-starts',
    micros.map((product) => `/get-started/daw-quickstarts/${product}-micro`),
  ),
  prerendered(
    '/guides/{product}-2/{guide}',
    'routes.product-guide',
    products.flatMap((product) => pathsOf(`/guides/${product}-2`, `guides/${product}-2`)),
  ),
  prerendered(
    '/guides/{product}-micro/{guide}',
    'routes.micro-guide',
    micros.flatMap((product) => pathsOf(`/guides/${product}-micro`, `guides/${product}-micro`)),
  ),
  prerendered('/imprint-and-privacy-policy', 'routes.imprint'),
  prerendered('/product-comparison', 'routes.product-comparison'),
  prerendered('/support', 'routes.support'),
  prerendered('/templates', 'routes.templates'),
  prerendered('/templates/{template}', 'routes.template', pathsOf('/templates', 'templates')),
  { ...shell('/user-area/sign-in', 'routes.sign-in'), h1: 'Sign in' },
  { ...shell('/user-area/sign-up', 'routes.sign-up'), h1: 'Create an account' },
  shell('/user-area/confirm-account', 'routes.confirm-account'),
  shell('/user-area/forgot-password', 'routes.forgot-password'),
  shell('/user-area/reset-password', 'routes.reset-password'),
  guarded('/user-area', 'routes.user-area'),
  guarded('/user-area/account', 'routes.account'),
  { ...guarded('/user-area/licenses', 'routes.licenses'), h1: 'Your licenses' },
  guarded('/user-area/products', 'routes.products'),
  guarded('/user-area/redeem', 'routes.redeem'),
]

/** Ours: every version of a product, beside its page. */
export const changelogPaths: readonly string[] = specifiedRoutes
  .filter(({ rule }) => rule === 'routes.product' || rule === 'routes.product-micro')
  .flatMap(({ paths }) => paths.map((path) => `${path}/changelog`))

function prerendered(route: string, rule: string, paths = [route]): SpecifiedRoute {
  const [first, ...others] = paths
  // A row about nothing would pass every test.
  if (first === undefined) throw new Error(`${route} has no page to look at`)
  return { route, rule, kind: 'prerendered', paths: [first, ...others] }
}

function shell(route: string, rule: string): SpecifiedRoute {
  return { route, rule, kind: 'shell', paths: [route] }
}

function guarded(route: string, rule: string): SpecifiedRoute {
  return { route, rule, kind: 'guarded', paths: [route] }
}

function pathsOf(above: string, folder: string): string[] {
  const names = readdirSync(path.resolve(import.meta.dirname, '../../content', folder))
  return names.filter((name) => name.endsWith('.md')).map((name) => `${above}/${path.basename(name, '.md')}`)
}
