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
// [routes.account-routes-open]
const shell = { layout: 'default', render: 'shell' } as const
const own = { ...shell, guard: 'auth' } as const

const table = [
  { name: 'home', path: '/', page: 'home', ...words }, // [routes.home]
  { name: 'about', path: '/about', page: 'text', ...words }, // [routes.about]
  { name: 'activate', path: '/activate', page: 'activate', ...shell }, // [routes.activate]
  { name: 'activate-offline', path: '/activate/offline', page: 'activate-offline', ...words }, // [routes.activate-offline]
  { name: 'blog', path: '/blog', page: 'blog', ...words }, // [routes.blog]
  { name: 'post', path: '/blog/{slug}', page: 'post', ...one }, // [routes.blog-post] [identifiers.blog-post]
  { name: 'edu-discount', path: '/edu-discount', page: 'education', ...words }, // [routes.edu-discount]
  { name: 'free', path: '/free', page: 'free', ...words }, // [routes.free]
  { name: 'get-started', path: '/get-started', page: 'get-started', ...words }, // [routes.get-started]
  { name: 'get-started-guide', path: '/get-started/get-started-guide', page: 'text', ...words }, // [routes.get-started-guide]
  { name: 'quick-starts', path: '/get-started/daw-quickstarts', page: 'quick-starts', ...words }, // [routes.quick-starts]
  { name: 'micro-quick-start', path: '/get-started/daw-quickstarts/{product}-micro', page: 'quick-start', ...one }, // [routes.micro-quick-starts]
  { name: 'quick-start', path: '/get-started/daw-quickstarts/{product}', page: 'quick-start', ...words }, // [routes.product-quick-starts]
  { name: 'micro-guide', path: '/guides/{product}-micro/{guide}', page: 'guide', ...one }, // [routes.micro-guide]
  { name: 'guide', path: '/guides/{product}-{edition}/{guide}', page: 'guide', ...one }, // [routes.product-guide] [identifiers.guide]
  { name: 'imprint', path: '/imprint-and-privacy-policy', page: 'text', ...words }, // [routes.imprint]
  { name: 'comparison', path: '/product-comparison', page: 'comparison', ...words }, // [routes.product-comparison]
  { name: 'support', path: '/support', page: 'support', ...words }, // [routes.support]
  { name: 'templates', path: '/templates', page: 'templates', ...words }, // [routes.templates]
  { name: 'template', path: '/templates/{template}', page: 'template', ...one }, // [routes.template] [identifiers.template]
  { name: 'sign-in', path: '/user-area/sign-in', page: 'sign-in', ...shell }, // [routes.sign-in]
  { name: 'sign-up', path: '/user-area/sign-up', page: 'sign-up', ...shell }, // [routes.sign-up]
  { name: 'confirm-account', path: '/user-area/confirm-account', page: 'confirm-account', ...shell }, // [routes.confirm-account]
  { name: 'forgot-password', path: '/user-area/forgot-password', page: 'forgot-password', ...shell }, // [routes.forgot-password]
  { name: 'reset-password', path: '/user-area/reset-password', page: 'reset-password', ...shell }, // [routes.reset-password]
  // Ours: where a mail about a changed address leads.
  { name: 'revert-email-change', path: '/user-area/revert-email-change', page: 'revert-email-change', ...shell },
  // Ours: where the links in optional mail lead.
  { name: 'newsletter', path: '/user-area/newsletter', page: 'newsletter', ...shell },
  { name: 'overview', path: '/user-area', page: 'overview', ...own }, // [routes.user-area]
  { name: 'account', path: '/user-area/account', page: 'account', ...own }, // [routes.account]
  { name: 'licenses', path: '/user-area/licenses', page: 'licenses', ...own }, // [routes.licenses]
  { name: 'products', path: '/user-area/products', page: 'products', ...own }, // [routes.products]
  { name: 'redeem', path: '/user-area/redeem', page: 'redeem', ...own }, // [routes.redeem]
  // Ours: to withdraw from a contract, and to find licenses again, both without signing in.
  { name: 'withdraw', path: '/withdraw', page: 'withdraw', ...words },
  { name: 'lost-license', path: '/lost-license', page: 'lost-license', ...shell },
  // Ours: every version of a product.
  { name: 'micro-changelog', path: '/{product}-micro/changelog', page: 'changelog', ...one },
  { name: 'changelog', path: '/{product}/changelog', page: 'changelog', ...words },
  { name: 'product-micro', path: '/{product}-micro', ...product, validate: 'published' }, // [routes.product-micro]
  { name: 'product', path: '/{product}', ...product }, // [routes.product]
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
