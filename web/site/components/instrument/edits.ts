import type { Setup } from '#contract/instrument/instrument.ts'

const mostKept = 100

/** The setups before each change; consecutive changes of one kind, such as turns of a knob, count as one. */
export function createEdits() {
  const past: { before: Setup; kind: string | null }[] = []
  return {
    keep(before: Setup, kind: string | null): void {
      if (kind !== null && past.at(-1)?.kind === kind) return
      past.push({ before, kind })
      if (past.length > mostKept) past.shift()
    },
    takeBack: (): Setup | null => past.pop()?.before ?? null,
  }
}
