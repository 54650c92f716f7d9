/** Names in a sentence: 'Plane, Saw and Chisel'. */
export const listNames = (products: readonly { name: string }[]): string =>
  new Intl.ListFormat('en-GB').format(products.map(({ name }) => name))
