/** The slots that a shop's own code can fill, by the name of the file in `slots/`, and the parts that each is given. */
export const slotParts = {
  /** The row at the top of every page. */
  header: ['mark', 'menu', 'account', 'cart', 'menuButton'],
  /** The foot of every page. `links` has those that the law asks for. */
  footer: ['tagline', 'figures', 'links', 'email', 'extras'],
  /** The first screen of a product's page. */
  'product-hero': ['name', 'edition', 'headline', 'lead', 'buy', 'figure'],
  /** The price of a product on its first screen, the choice of a variation, and the button. */
  'buy-panel': ['variations', 'button', 'price', 'trial'],
} as const
