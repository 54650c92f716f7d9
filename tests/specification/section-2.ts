import { rulesOf } from './rule.ts'

const publicRoutes = rulesOf('2 Public routes', [
  ['routes.home', 2, '/ (home)'],
  ['routes.about', 3, '/about'],
  ['routes.activate', 2, '/activate'],
  ['routes.activate-offline', 3, '/activate/offline'],
  ['routes.blog', 3, '/blog'],
  ['routes.blog-post', 3, '/blog/{slug}'],
  ['routes.product', 2, '/{product}'],
  ['routes.product-micro', 3, '/{product}-micro'],
  ['routes.edu-discount', 3, '/edu-discount'],
  ['routes.free', 3, '/free'],
  ['routes.get-started', 3, '/get-started'],
  ['routes.get-started-guide', 3, '/get-started/get-started-guide'],
  ['routes.quick-starts', 3, '/get-started/daw-quickstarts'],
  ['routes.product-quick-starts', 3, '/get-started/daw-quickstarts/{product}'],
  ['routes.micro-quick-starts', 3, '/get-started/daw-quickstarts/{product}-micro'],
  ['routes.product-guide', 3, '/guides/{product}-2/{guide}'],
  ['routes.micro-guide', 3, '/guides/{product}-micro/{guide}'],
  ['routes.imprint', 3, '/imprint-and-privacy-policy'],
  ['routes.product-comparison', 3, '/product-comparison'],
  ['routes.support', 3, '/support'],
  ['routes.templates', 3, '/templates'],
  ['routes.template', 3, '/templates/{template}'],
])

const accountRoutes = rulesOf('2 Account routes', [
  ['routes.account-routes-open', 3, 'Account routes with no login requirement'],
  ['routes.sign-in', 2, '/user-area/sign-in'],
  ['routes.sign-up', 2, '/user-area/sign-up'],
  ['routes.confirm-account', 3, '/user-area/confirm-account'],
  ['routes.forgot-password', 3, '/user-area/forgot-password'],
  ['routes.reset-password', 3, '/user-area/reset-password'],
])

const guardedRoutes = rulesOf('2 Routes that require login', [
  ['routes.auth-guard', 3, 'Routes that require login (route guard named auth)'],
  ['routes.user-area', 3, '/user-area (overview)'],
  ['routes.account', 3, '/user-area/account'],
  ['routes.licenses', 2, '/user-area/licenses'],
  ['routes.products', 3, '/user-area/products'],
  ['routes.redeem', 3, '/user-area/redeem'],
])

const routingRules = rulesOf('2 Routing rules', [
  ['routing.unknown-path', 3, "An unknown path gives a 404 error with the message 'Page not found: {path}'"],
  ['routing.validate', 3, "A route may carry a validate rule; if it fails the result is a 404 'Page Not Found'"],
  ['routing.redirects', 3, 'Route rules from a build manifest can redirect'],
  ['routing.absolute-redirect', 3, 'an absolute redirect target leaves the site'],
  ['routing.scroll', 3, 'Navigating scrolls to the top when the page changes, or to the hash target'],
  ['routing.error-screen', 3, "An error screen shows the text 'redirecting...' with a spinner"],
  ['routing.error-screen-leaves', 3, "sends the user to '/'"],
  ['routing.checkout-return', 6, 'The checkout overlay opens on return from a payment flow'],
  ['routing.checkout-return-query', 6, 'when the query string has mb_intent=checkout, mb_complete and mb_endpoint'],
  ['routing.checkout-forwards-query', 6, 'Query parameters not starting with mb_ are forwarded to the endpoint'],
  ['routing.checkout-clears-query', 6, 'then the query string is removed from the address'],
])

const screens = rulesOf('2', [
  ['layouts.default', 3, 'a default layout'],
  ['layouts.product', 3, 'a product layout'],
  ['content.buy-buttons', 2, 'buy buttons'],
  ['content.cart', 2, 'cart dropdown and cart items'],
  ['content.newsletter', 10, 'newsletter signup and its modal'],
  ['content.faq', 9, 'FAQ items'],
  ['content.blog-cards', 3, 'blog preview cards'],
  ['content.product-sections', 3, 'product feature and overview sections'],
  ['content.template-downloads', 9, 'template downloads'],
  ['content.instrument-layouts', 9, 'instrument layout tables'],
  ['content.confirmation-modals', 6, 'email-confirmation and needs-confirmation modals'],
  ['content.license-activations', 6, 'licence activations'],
  ['content.product-downloads', 6, 'product downloads'],
])

export const section2 = [...publicRoutes, ...accountRoutes, ...guardedRoutes, ...routingRules, ...screens]
