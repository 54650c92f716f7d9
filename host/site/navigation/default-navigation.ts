import { allProducts, type NavigationEntry, type NavigationGroup } from '../../shop/navigation/navigation-file.ts'

const products = { link: allProducts }
const compare = { link: '/product-comparison', title: 'Compare' }
const getStarted = { link: '/get-started', title: 'Get started' }
const templates = { link: '/templates', title: 'Templates' }
const blog = { link: '/blog', title: 'Blog' }
const support = { link: '/support', title: 'Support' }

const learn = [
  getStarted,
  { link: '/get-started/get-started-guide', title: 'First steps' },
  { link: '/get-started/daw-quickstarts', title: 'DAW quick starts' },
  templates,
  blog,
]
const lostLicense = { link: '/lost-license', title: 'Lost your license?' }
const help = [
  support,
  { link: '/activate', title: 'Activate a device' },
  { link: '/activate/offline', title: 'Activate offline' },
  { link: '/user-area/licenses', title: 'Your licenses' },
  lostLicense,
]
const buy = [
  { link: '/free', title: 'Free things' },
  { link: '/edu-discount', title: 'Education discount' },
  { link: '/user-area/redeem', title: 'Redeem a voucher' },
]
const account = [
  { link: '/user-area/sign-in', title: 'Sign in' },
  { link: '/user-area/sign-up', title: 'Create an account' },
  { link: '/user-area', title: 'Overview' },
  { link: '/user-area/account', title: 'Your account' },
  { link: '/user-area/products', title: 'Your products' },
]
const legal = [
  { link: '/imprint-and-privacy-policy', title: 'Imprint' },
  { link: '/imprint-and-privacy-policy#privacy-policy', title: 'Privacy policy' },
  { link: '/imprint-and-privacy-policy#terms-and-conditions', title: 'Terms' },
]
const withdraw = { link: '/withdraw', title: 'Withdraw from contract here' }

/** The header of a shop that does not define its own. */
export const defaultHeader: readonly NavigationEntry[] = [products, compare, getStarted, templates, blog, support]

/** The footer of a shop that does not define its own. */
export const defaultFooter = (vendorName: string): readonly NavigationGroup[] => [
  { title: 'Products', entries: [products, compare] },
  { title: 'Learn', entries: learn },
  { title: 'Help', entries: help },
  { title: 'Buy', entries: buy },
  { title: 'Account', entries: account },
  { title: vendorName, entries: [{ link: '/about', title: 'About' }, ...legal] },
]

/** What every footer leads to, whether the vendor writes it or not; the function to withdraw where the law requires it. */
export const requiredInFooter = (isWithdrawable: boolean): readonly NavigationEntry[] => [
  lostLicense,
  ...legal,
  ...(isWithdrawable ? [withdraw] : []),
]
