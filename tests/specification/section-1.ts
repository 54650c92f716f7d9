import { rulesOf } from './rule.ts'

const introduction = rulesOf('Introduction', [
  ['product.presents', 3, 'The product is a website that presents music-software products'],
  ['product.wares', 3, '(two drum-plugin products, a micro edition and instrument templates)'],
  ['product.sells-and-licenses', 2, 'and sells and licenses them'],
])

const whatItDoes = rulesOf('1', [
  [
    'visitor.reads',
    3,
    'Visitors (anonymous) read marketing pages, blog posts, guides, templates and support information',
  ],
  ['visitor.browses-storefront', 4, 'can browse a storefront of products and bundles with prices per currency'],
  ['visitor.builds-cart', 2, 'They build a cart (an open order)'],
  ['visitor.checks-out-in-overlay', 2, 'check out in an embedded full-screen overlay'],
  ['visitor.checks-out-by-redirect', 6, 'or by redirect'],
  ['customer.signs-up-and-in', 2, 'Customers (signed in) can sign up, sign in'],
  ['customer.confirms-account', 6, 'confirm an account'],
  ['customer.resets-password', 6, 'reset a password'],
  ['customer.manages-account', 6, 'manage their account'],
  ['customer.redeems-vouchers', 6, 'redeem voucher codes'],
  ['customer.sees-what-they-own', 6, 'see owned products and licenses'],
  ['customer.activates-licenses', 6, 'activate licenses'],
  ['customer.revokes-devices', 6, 'revoke device activations'],
  ['customer.downloads', 6, 'download products'],
  ['customer.completes-activation-requests', 6, 'complete activation requests (license or trial)'],
  ['downloads.some-need-user', 5, 'Some downloads need a signed-in user'],
  ['downloads.some-need-ownership', 5, 'and some need ownership'],
  ['vendor.public', 2, "The vendor's name and logo are public"],
  ['site.cookie-consent', 10, 'A cookie-consent script runs after every route change'],
  ['site.support-widget', 10, 'A customer-support widget is present'],
  ['site.newsletter', 10, 'A newsletter signup exists, with a modal'],
  ['site.prerendered-with-payload', 3, 'The pages are server-rendered and prerendered with a payload per page'],
  ['site.interactive', 2, 'then made interactive in the browser'],
])

export const section1 = [...introduction, ...whatItDoes]
