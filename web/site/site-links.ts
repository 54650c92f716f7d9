import type { SiteConfig } from '#contract/site-config.ts'
import type { OptionalPage } from './routes.ts'

/** The way to a page, as menus name it. */
export type SiteLink = { href: string; title: string }

/** Pages of every shop. */
export const signIn: SiteLink = { href: '/user-area/sign-in', title: 'Sign in' }
export const signUp: SiteLink = { href: '/user-area/sign-up', title: 'Create an account' }
export const licenses: SiteLink = { href: '/user-area/licenses', title: 'Your licenses' }
export const products: SiteLink = { href: '/user-area/products', title: 'Your products' }

/** Pages that a shop may leave out: not exported, so that nothing links to one without asking whether it is there. */
const optional = {
  blog: { href: '/blog', title: 'Blog' },
  comparison: { href: '/product-comparison', title: 'Compare' },
  free: { href: '/free', title: 'Free' },
  'get-started': { href: '/get-started', title: 'Get started' },
  'quick-starts': { href: '/get-started/daw-quickstarts', title: 'DAW quick starts' },
  support: { href: '/support', title: 'Support' },
  templates: { href: '/templates', title: 'Templates' },
} as const satisfies Partial<Record<OptionalPage, SiteLink>>

/** The way to a page that a shop may leave out; null where it does. */
export const findPageLink = (
  name: keyof typeof optional,
  { leftOut = [] }: Pick<SiteConfig, 'leftOut'>,
): SiteLink | null => (leftOut.includes(name) ? null : optional[name])

/** The path of a product's changelog; `productPath` is that of its page. */
export const changelogPath = (productPath: string): string => `${productPath}/changelog`
