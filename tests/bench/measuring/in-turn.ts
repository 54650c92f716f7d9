import { medianOf } from '#tests/support/quantiles.ts'

/** What two ways of doing the same cost, in turn. */
export type Comparison = {
  /** How much of what ours costs the bare way would cost: 1 when ours adds nothing. The median, pair by pair. */
  ratio: number
  /** Medians, in the unit of what was measured. */
  bare: number
  ours: number
}

/**
 * Measures two ways in turn, so that whatever else the machine does meets both alike. Either answers a cost, in one unit;
 * the first pair warms up and does not count.
 */
export async function compareInTurn(
  pairs: number,
  bare: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<Comparison> {
  const seen: { bare: number; ours: number }[] = []
  for (let pair = 0; pair <= pairs; pair += 1) {
    // Whoever comes second finds warm what the first has used: they take turns in that too.
    const isOursFirst = pair % 2 === 1
    const early = isOursFirst ? await ours() : 0
    const cost = await bare()
    seen.push({ bare: cost, ours: isOursFirst ? early : await ours() })
  }
  const counted = seen.slice(1)
  return {
    ratio: medianOf(counted.map((cost) => cost.bare / cost.ours)),
    bare: medianOf(counted.map((cost) => cost.bare)),
    ours: medianOf(counted.map((cost) => cost.ours)),
  }
}
