/** One row of the route table (specification §2). */
type RouteRow = {
  name: string
  /** `{product}` stands for each product of the shop, any other `{name}` for one segment. */
  path: string
  layout: 'default' | 'product'
  /** A shell holds nothing personal and nothing to find by search: the browser fills it. */
  render: 'prerendered' | 'shell'
  /** 'auth' keeps the page for signed-in customers. */
  guard?: 'auth'
  /** Of shells; other pages have their titles from content. */
  title?: string
}

const table = [
  { name: 'home', path: '/', layout: 'default', render: 'prerendered' },
  { name: 'activate', path: '/activate', layout: 'default', render: 'shell', title: 'Activate a device' },
  { name: 'sign-in', path: '/user-area/sign-in', layout: 'default', render: 'shell', title: 'Sign in' },
  { name: 'sign-up', path: '/user-area/sign-up', layout: 'default', render: 'shell', title: 'Create an account' },
  {
    name: 'licenses',
    path: '/user-area/licenses',
    layout: 'default',
    render: 'shell',
    guard: 'auth',
    title: 'Your licenses',
  },
  { name: 'product', path: '/{product}', layout: 'product', render: 'prerendered' },
] as const satisfies readonly RouteRow[]

export type PageName = (typeof table)[number]['name']
/** 'error' is no route: it is what stands where no page is. */
export type ScreenName = PageName | 'error'
export type Route = RouteRow & { name: PageName }

/** The pages of the site, in the order in which a path is tried against them. */
export const routes: readonly Route[] = table

export const signInPath = '/user-area/sign-in'

/** Where the data of a prerendered page is. */
export const payloadPath = (path: string): string => `${path === '/' ? '' : path}/_payload.json`
