const microEnding = '-micro'

/** The product of which this one is the micro edition, by its id: 'clatter' for 'clatter-micro'; null for all others. */
export function findMicroOf(id: string, products: { has(id: string): boolean }): string | null {
  const whole = id.endsWith(microEnding) ? id.slice(0, -microEnding.length) : null
  return whole !== null && products.has(whole) ? whole : null
}
