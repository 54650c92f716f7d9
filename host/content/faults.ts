/** What is wrong in one of the vendor's files; `line` counts from 1, and is missing where no one line is to blame. */
export type Fault = { file: string; line?: number; reason: string }

/** Everything that is wrong in content/, in the order of files, a line each: file, line, reason. */
export class ContentError extends Error {
  readonly faults: readonly Fault[]

  constructor(found: readonly Fault[]) {
    const faults = found.toSorted(byPlace)
    super(faults.map(({ file, line, reason }) => [file, line, ` ${reason}`].filter(Boolean).join(':')).join('\n'))
    this.name = 'ContentError'
    this.faults = faults
  }
}

/** Files are read side by side, and which is through first is chance. */
function byPlace(one: Fault, other: Fault): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return (one.line ?? 0) - (other.line ?? 0)
}

/** Lets reading go on past faulty files, so that all faults are told at once. */
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
