import type { BitWriter } from './bits.ts'

/** A channel of a frame: samples that are predicted by a polynomial through those before them, and what remains. */
export type Coded = {
  /** How many samples begin the channel as they are. */
  order: number
  samples: Int32Array
  rest: Int32Array
  bitsPerSample: number
  partitions: Partitions
  /** In bits, about. */
  size: number
}

/** Parts of equal length of the rest, each with the parameter of its Rice code. */
type Partitions = { order: number; parameters: number[]; size: number }

const highestOrder = 4
const highestPartitionOrder = 6
const highestParameter = 14

/** Finds the smallest code of a channel. */
export function chooseCode(samples: Int32Array, bitsPerSample: number): Coded {
  const codes = Array.from({ length: Math.min(highestOrder, samples.length - 1) + 1 }, (_, order): Coded => {
    const rest = differences(samples, order)
    const partitions = choosePartitions(rest, order)
    return { order, samples, rest, bitsPerSample, partitions, size: partitions.size + order * bitsPerSample }
  })
  return codes.reduce((best, code) => (code.size < best.size ? code : best))
}

/** What remains after a prediction: the differences of that order, without the first samples. */
function differences(samples: Int32Array, order: number): Int32Array {
  let rest = samples
  for (let round = 0; round < order; round++) rest = rest.subarray(1).map((value, at) => value - (rest[at] ?? 0))
  return rest
}

function choosePartitions(rest: Int32Array, order: number): Partitions {
  const length = rest.length + order
  const ways: Partitions[] = []
  for (let partitionOrder = 0; partitionOrder <= highestPartitionOrder; partitionOrder++) {
    if (length % 2 ** partitionOrder !== 0 || length >> partitionOrder <= order) break
    const chosen = splitRest(rest, order, partitionOrder).map(chooseParameter)
    const size = chosen.reduce((sum, part) => sum + part.size + 4, 0)
    ways.push({ order: partitionOrder, parameters: chosen.map(({ parameter }) => parameter), size })
  }
  return ways.reduce((best, way) => (way.size < best.size ? way : best))
}

/** The first part is shorter by the samples that are written as they are. */
function splitRest(rest: Int32Array, order: number, partitionOrder: number): Int32Array[] {
  const count = 2 ** partitionOrder
  const length = (rest.length + order) / count
  return Array.from({ length: count }, (_, part) =>
    rest.subarray(Math.max(0, part * length - order), (part + 1) * length - order),
  )
}

function chooseParameter(part: Int32Array): { parameter: number; size: number } {
  const sizes = Array.from({ length: highestParameter + 1 }, (_, parameter) => ({
    parameter,
    size: part.reduce((sum, value) => sum + (fold(value) >>> parameter) + 1 + parameter, 0),
  }))
  return sizes.reduce((best, size) => (size.size < best.size ? size : best))
}

/** Positive numbers as even, negative ones as odd. */
const fold = (value: number) => ((value << 1) ^ (value >> 31)) >>> 0

export function writeCoded(bits: BitWriter, { order, samples, rest, bitsPerSample, partitions }: Coded): void {
  bits.write(0, 1)
  bits.write(0b001000 | order, 6)
  bits.write(0, 1)
  for (const sample of samples.subarray(0, order)) bits.write(sample, bitsPerSample)
  bits.write(0, 2)
  bits.write(partitions.order, 4)
  for (const [index, part] of splitRest(rest, order, partitions.order).entries()) {
    const parameter = partitions.parameters[index] ?? 0
    bits.write(parameter, 4)
    for (const value of part) {
      const folded = fold(value)
      bits.writeUnary(folded >>> parameter)
      if (parameter > 0) bits.write(folded, parameter)
    }
  }
}
