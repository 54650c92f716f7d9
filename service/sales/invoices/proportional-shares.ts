/** `amount * part / whole`, rounded half up, exact for any size; 0 if `whole` is 0. */
export function scale(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

/** Distributes an amount by weights, rounded down; the rest goes to the largest remainders, then to earlier ones. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, units: Number(product / whole), rest: product % whole }
  })
  const left = amount - parts.reduce((sum, { units }) => sum + units, 0)
  const byLoss = parts.toSorted((one, other) => (one.rest > other.rest ? -1 : one.rest < other.rest ? 1 : 0))
  const lucky = new Set(byLoss.slice(0, left).map(({ index }) => index))
  return parts.map(({ index, units }) => (lucky.has(index) ? units + 1 : units))
}

export const sumOf = <Item>(items: readonly Item[], pick: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0)
