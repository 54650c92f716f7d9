import { echoesOf } from './rule.ts'

/** Where the specification says a rule again; the tests of the rule hold for these too. */
export const echoes = [
  ...echoesOf('Introduction', [
    ['routes.blog', 'It has a blog'],
    ['routes.product-guide', 'guides'],
    ['routes.support', 'a support page'],
    ['routes.edu-discount', 'an education discount page'],
    ['routes.user-area', 'a signed-in user area'],
  ]),
  ...echoesOf('6', [['routes.auth-guard', 'The five /user-area pages listed above need the auth guard']]),
  ...echoesOf('7 Orders', [['constants.cart-push-debounce', 'The cart push is debounced by 500 ms']]),
  ...echoesOf('8', [['checkout.needs-url', "Missing checkout address: 'No checkout URL found'"]]),
]
