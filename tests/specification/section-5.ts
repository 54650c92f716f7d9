import { rulesOf } from './rule.ts'

export const section5 = rulesOf('5', [
  [
    'cart.needs-variation',
    2,
    "Adding to cart needs a variation or the item's default variation; otherwise 'Added item does not have a default variation, and none have been specified'",
  ],
  ['cart.zero-removes', 2, 'Setting a cart quantity of 0 or less removes the item'],
  ['cart.unknown-item', 2, "An unknown cart item gives 'Cart item not found'"],
  ['cart.adding-again', 2, 'Adding an existing item (same type, id and variation) increases its quantity by 1'],
  ['downloads.needs-path', 6, "Downloading needs a path, otherwise 'Product is not downloadable'"],
  ['checkout.needs-url', 2, "Checkout needs a checkout URL, otherwise 'No checkout URL found'"],
  [
    'client.checks-responses',
    2,
    'Every response is checked against its expected shape; a mismatch gives a bad-response error',
  ],
  ['client.codes-with-spaces', 6, "Confirmation codes have spaces replaced with '+'"],
  ['client.joins-field-errors', 2, 'Server field errors are joined per field with a comma'],
  ['client.camel-cases-fields', 2, 'field names are converted to camelCase'],
])
