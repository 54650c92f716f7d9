import { readdirSync } from 'node:fs'
import path from 'node:path'

export type SpecifiedRoute = {
  /** As the specification writes it. */
  route: string
  /** The specification's rule about it. */
  rule: string
  /** Prerendered pages are whole as delivered; shells are filled in the browser, guarded ones for customers only. */
  kind: 'prerendered' | 'shell' | 'guarded'
  /** All of its pages in the demo's shop. */
  paths: readonly [string, ...string[]]
  h1?: string
}

const products = ['clatter', 'thrum']
const micros = ['clatter']

/** Section 2 of the specification, independent of the table that the site is made from. */
export const specifiedRoutes: readonly SpecifiedRoute[] = [
  prerendered('/', 'home'),
  prerendered('/about', 'about'),
  shell('/activate', 'activate'),
  prerendered('/activate/offline', 'activate-offline'),
  prerendered('/blog', 'blog'),
  prerendered('/blog/{slug}', 'blog-post'),
  prerendered('/{product}', 'product'),
  prerendered('/{product}-micro', 'product-micro'),
  prerendered('/edu-discount', 'edu-discount'),
  prerendered('/free', 'free'),
  prerendered('/get-started', 'get-started'),
  prerendered('/get-started/get-started-guide', 'get-started-guide'),
  prerendered('/get-started/daw-quickstarts', 'quick-starts'),
  prerendered('/get-started/daw-quickstarts/{product}', 'product-quick-starts'),
  prerendered('/get-started/daw-quickstarts/{product}-micro', 'micro-quick-starts'),
  prerendered('/guides/{product}-2/{guide}', 'product-guide'),
  prerendered('/guides/{product}-micro/{guide}', 'micro-guide'),
  prerendered('/imprint-and-privacy-policy', 'imprint'),
  prerendered('/product-comparison', 'product-comparison'),
  prerendered('/support', 'support'),
  prerendered('/templates', 'templates'),
  prerendered('/templates/{template}', 'template'),
  shell('/user-area/sign-in', 'sign-in', 'Sign in'),
  shell('/user-area/sign-up', 'sign-up', 'Create an account'),
  shell('/user-area/confirm-account', 'confirm-account'),
  shell('/user-area/forgot-password', 'forgot-password'),
  shell('/user-area/reset-password', 'reset-password'),
  guarded('/user-area', 'user-area'),
  guarded('/user-area/account', 'account'),
  guarded('/user-area/licenses', 'licenses', 'Your licenses'),
  guarded('/user-area/products', 'products'),
  guarded('/user-area/redeem', 'redeem'),
]

/** Every version of a product, beside its page: an addition to the specification. */
export const changelogPaths: readonly string[] = specifiedRoutes
  .filter(({ rule }) => rule === 'routes.product' || rule === 'routes.product-micro')
  .flatMap(({ paths }) => paths.map((path) => `${path}/changelog`))

function prerendered(route: string, name: string): SpecifiedRoute {
  const [first, ...others] = fillProducts(route).flatMap(fillFiles)
  // A row about nothing would pass every test.
  if (first === undefined) throw new Error(`${route} has no page to look at`)
  return { route, rule: `routes.${name}`, kind: 'prerendered', paths: [first, ...others] }
}

function shell(route: string, name: string, h1?: string): SpecifiedRoute {
  return { route, rule: `routes.${name}`, kind: 'shell', paths: [route], ...(h1 !== undefined && { h1 }) }
}

function guarded(route: string, name: string, h1?: string): SpecifiedRoute {
  return { ...shell(route, name, h1), kind: 'guarded' }
}

function fillProducts(route: string): string[] {
  if (!route.includes('{product}')) return [route]
  const filling = route.includes('{product}-micro') ? micros : products
  return filling.map((product) => route.replace('{product}', product))
}

/** A last `{name}` stands for each Markdown file of the same folder of the shop. */
function fillFiles(route: string): string[] {
  if (!route.endsWith('}')) return [route]
  const folder = path.posix.dirname(route)
  const files = readdirSync(path.join(import.meta.dirname, '../../shops/oddmeter', folder))
  return files.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${path.basename(name, '.md')}`)
}
