/** The way to a page, as menus name it. */
export type SiteLink = { href: string; title: string }

const compare = { href: '/product-comparison', title: 'Compare' }
const getStarted = { href: '/get-started', title: 'Get started' }
const templates = { href: '/templates', title: 'Templates' }
const blog = { href: '/blog', title: 'Blog' }
const support = { href: '/support', title: 'Support' }
const licenses = { href: '/user-area/licenses', title: 'Your licenses' }

/** Pages that are there whatever is sold. */
export const siteLinks = {
  compare,
  getStarted,
  templates,
  blog,
  support,
  licenses,
  guide: { href: '/get-started/get-started-guide', title: 'First steps' },
  quickStarts: { href: '/get-started/daw-quickstarts', title: 'DAW quick starts' },
  activate: { href: '/activate', title: 'Activate a device' },
  activateOffline: { href: '/activate/offline', title: 'Activate offline' },
  free: { href: '/free', title: 'Free things' },
  education: { href: '/edu-discount', title: 'Education discount' },
  about: { href: '/about', title: 'About' },
  imprint: { href: '/imprint-and-privacy-policy', title: 'Imprint' },
  privacy: { href: '/imprint-and-privacy-policy#privacy-policy', title: 'Privacy policy' },
  terms: { href: '/imprint-and-privacy-policy#terms-and-conditions', title: 'Terms' },
  withdraw: { href: '/withdraw', title: 'Withdraw from contract here' },
  lostLicense: { href: '/lost-license', title: 'Lost your license?' },
  overview: { href: '/user-area', title: 'At a glance' },
  account: { href: '/user-area/account', title: 'Your account' },
  products: { href: '/user-area/products', title: 'Your products' },
  redeem: { href: '/user-area/redeem', title: 'Redeem a voucher' },
  signIn: { href: '/user-area/sign-in', title: 'Sign in' },
  signUp: { href: '/user-area/sign-up', title: 'Create an account' },
} as const satisfies Record<string, SiteLink>

/** In the header, after the products. */
export const headerLinks: readonly SiteLink[] = [getStarted, templates, blog, support]

/** In the footer: every page that is not a product's, in groups. */
export const footerGroups = {
  learn: [getStarted, siteLinks.guide, siteLinks.quickStarts, templates, blog],
  help: [support, siteLinks.activate, siteLinks.activateOffline, licenses, siteLinks.lostLicense],
  buy: [siteLinks.free, siteLinks.education, siteLinks.redeem],
  account: [siteLinks.overview, siteLinks.account, siteLinks.products],
  vendor: [siteLinks.about, siteLinks.imprint, siteLinks.privacy, siteLinks.terms],
} as const satisfies Record<string, readonly SiteLink[]>
