import { rulesOf } from './rule.ts'

const times = rulesOf('9', [
  ['constants.access-token-lifetime', 2, 'Access token lifetime treated as 15 minutes'],
  ['constants.refresh-after', 6, 'refresh scheduled after 10 minutes'],
  ['constants.cart-push-debounce', 2, 'Cart push debounce 500 ms'],
  ['constants.activation-poll', 2, 'Activation request polling 1500 ms'],
  ['constants.default-debounce', 6, 'Default debounce helper 100 ms'],
  ['constants.reload-guard', 3, 'Reload guard time-to-live 10000 ms'],
  ['constants.build-manifest-delay', 3, 'Build-manifest fetch delayed 1000 ms'],
  ['constants.build-manifest-slow', 3, 'skipped on a slow-2g connection'],
])

const storage = rulesOf('9', [
  ['storage.tokens', 2, 'Storage keys: auth tokens'],
  ['storage.user', 2, 'user'],
  ['storage.cart', 2, 'session (cart)'],
  ['storage.storefront', 6, 'storefront cache'],
  ['storage.utm', 6, 'UTM data'],
  ['utm.parameters', 6, 'UTM parameters: source, medium, campaign, term, content, referrer'],
  ['utm.referrer', 6, '(taken from the referring host)'],
  ['utm.persisted', 6, 'UTM may be persisted if configured'],
  ['cart.synced-across-tabs', 6, 'The cart is synced across tabs through storage events'],
  ['cart.currency', 2, "Currency defaults to the storefront's suggested currency"],
])

const browser = rulesOf('9', [
  ['checkout.frame', 2, 'The checkout overlay is a full-screen frame allowing payment'],
  ['checkout.source', 2, 'its messages are accepted only from the checkout source'],
  [
    'client.retries-once',
    2,
    'The HTTP client retries once for non-body methods on statuses 408, 409, 425, 429, 500, 502, 503, 504',
  ],
  ['client.never-retries-bodies', 2, 'not for PATCH, POST, PUT, DELETE'],
  ['theme.stacking', 9, 'Overlay stacking: modal 1100, overlay 1000, menu 1000, tooltip 1100'],
  ['theme.prefix', 9, "Theme prefix 'p'"],
  ['theme.dark-mode', 9, "dark-mode selector 'system'"],
])

export const section9 = [...times, ...storage, ...browser]
