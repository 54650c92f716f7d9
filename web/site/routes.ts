/** One row of the route table (specification §2). */
type RouteRow = {
  name: string
  /**
   * `{product}` stands for each product that is no micro edition, `{edition}` for the number of that product's edition,
   * any other `{name}` for one segment.
   */
  path: string
  /** What is shown there: a file of `pages/`. */
  page: string
  layout: 'default' | 'product'
  /** A shell holds nothing personal and nothing to find by search: the browser fills it. */
  render: 'prerendered' | 'shell'
  /** What must be true of a path that fits the row, else it is a 404: that the vendor has published such a page. */
  validate?: 'published'
  /** 'auth' keeps the page for signed-in customers. */
  guard?: 'auth'
}

const words = { layout: 'default', render: 'prerendered' } as const
const one = { ...words, validate: 'published' } as const
const product = { page: 'product', layout: 'product', render: 'prerendered' } as const
const shell = { layout: 'default', render: 'shell' } as const
const own = { ...shell, guard: 'auth' } as const

const table = [
  { name: 'home', path: '/', page: 'home', ...words },
  { name: 'about', path: '/about', page: 'text', ...words },
  { name: 'activate', path: '/activate', page: 'activate', ...shell },
  { name: 'activate-offline', path: '/activate/offline', page: 'activate-offline', ...words },
  { name: 'blog', path: '/blog', page: 'blog', ...words },
  { name: 'post', path: '/blog/{slug}', page: 'post', ...one },
  { name: 'edu-discount', path: '/edu-discount', page: 'education', ...words },
  { name: 'free', path: '/free', page: 'free', ...words },
  { name: 'get-started', path: '/get-started', page: 'get-started', ...words },
  { name: 'get-started-guide', path: '/get-started/get-started-guide', page: 'text', ...words },
  { name: 'quick-starts', path: '/get-started/daw-quickstarts', page: 'quick-starts', ...words },
  { name: 'micro-quick-start', path: '/get-started/daw-quickstarts/{product}-micro', page: 'quick-start', ...one },
  { name: 'quick-start', path: '/get-started/daw-quickstarts/{product}', page: 'quick-start', ...words },
  { name: 'micro-guide', path: '/guides/{product}-micro/{guide}', page: 'guide', ...one },
  { name: 'guide', path: '/guides/{product}-{edition}/{guide}', page: 'guide', ...one },
  { name: 'imprint', path: '/imprint-and-privacy-policy', page: 'text', ...words },
  { name: 'comparison', path: '/product-comparison', page: 'comparison', ...words },
  { name: 'support', path: '/support', page: 'support', ...words },
  { name: 'templates', path: '/templates', page: 'templates', ...words },
  { name: 'template', path: '/templates/{template}', page: 'template', ...one },
  { name: 'sign-in', path: '/user-area/sign-in', page: 'sign-in', ...shell },
  { name: 'sign-up', path: '/user-area/sign-up', page: 'sign-up', ...shell },
  { name: 'confirm-account', path: '/user-area/confirm-account', page: 'confirm-account', ...shell },
  { name: 'forgot-password', path: '/user-area/forgot-password', page: 'forgot-password', ...shell },
  { name: 'reset-password', path: '/user-area/reset-password', page: 'reset-password', ...shell },
  // Ours: where a mail about a changed address leads.
  { name: 'revert-email-change', path: '/user-area/revert-email-change', page: 'revert-email-change', ...shell },
  // Ours: where the links in optional mail lead.
  { name: 'newsletter', path: '/user-area/newsletter', page: 'newsletter', ...shell },
  { name: 'overview', path: '/user-area', page: 'overview', ...own },
  { name: 'account', path: '/user-area/account', page: 'account', ...own },
  { name: 'licenses', path: '/user-area/licenses', page: 'licenses', ...own },
  { name: 'products', path: '/user-area/products', page: 'products', ...own },
  { name: 'redeem', path: '/user-area/redeem', page: 'redeem', ...own },
  // Ours: to withdraw from a contract, and to find licenses again, both without signing in.
  { name: 'withdraw', path: '/withdraw', page: 'withdraw', ...words },
  { name: 'lost-license', path: '/lost-license', page: 'lost-license', ...shell },
  // Ours: every version of a product.
  { name: 'micro-changelog', path: '/{product}-micro/changelog', page: 'changelog', ...one },
  { name: 'changelog', path: '/{product}/changelog', page: 'changelog', ...words },
  { name: 'product-micro', path: '/{product}-micro', ...product, validate: 'published' },
  { name: 'product', path: '/{product}', ...product },
] as const satisfies readonly RouteRow[]

type Row = (typeof table)[number]
export type RouteName = Row['name']
/** 'error' is no route: it is what stands where no page is. */
export type PageName = Row['page'] | 'error'
export type Route = RouteRow & { name: RouteName; page: Row['page'] }
export type PrerenderedRoute = Extract<Row, { render: 'prerendered' }>
export type ShellRoute = Extract<Row, { render: 'shell' }>
/** Which page a route shows. */
export type PageOf<Name extends RouteName> = Extract<Row, { name: Name }>['page']

/** The routes of the site, in the order in which a path is tried against them. */
export const routes: readonly Route[] = table

export const signInPath = '/user-area/sign-in'

/** Where the data of a page is. */
export const payloadPath = (path: string): string => `${path === '/' ? '' : path}/_payload.json`
