/** A mistake in one of the vendor's files. `line` counts from 1; a mistake that has no single line has none. */
export type Fault = { file: string; line?: number | undefined; reason: string }

/** All faults in the shop, sorted by file, one on each line: file, line, reason. */
export class ContentError extends Error {
  readonly faults: readonly Fault[]

  constructor(found: readonly Fault[]) {
    const faults = found.toSorted(byPlace)
    super(faults.map(({ file, line, reason }) => [file, line, ` ${reason}`].filter(Boolean).join(':')).join('\n'))
    this.name = 'ContentError'
    this.faults = faults
  }
}

/** Files are read in parallel, in an order that varies. */
function byPlace(one: Fault, other: Fault): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return (one.line ?? 0) - (other.line ?? 0)
}

/** Continues after faulty files, so that all faults are reported together. */
export function collectFaults() {
  const faults: Fault[] = []
  const settle = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      faults.push(...error.faults)
      return undefined
    }
  }
  return { settle, faults }
}
