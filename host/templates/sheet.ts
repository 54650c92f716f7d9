import type { Pattern } from '#contract/instrument/instrument.ts'
import type { Rhythm } from '#contract/pages/parts.ts'
import type { LayoutRow } from '#contract/pages/template-files.ts'

/** What the files of a template are made of. */
export type Sheet = {
  title: string
  product: { id: string; name: string }
  rhythm: Rhythm
  /** In quarter notes a minute. */
  tempo: number
  layout: readonly LayoutRow[]
  /** The bar, a row for each of the layout; null where the template has none. */
  pattern: Pattern | null
}
