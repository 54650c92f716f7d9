import type { Pattern } from '#contract/instrument/instrument.ts'
import type { Rhythm } from '#contract/rhythm.ts'
import type { TemplateText } from '../../../content.ts'
import type { LayoutRow } from '../template-files.ts'

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

/** The sheet of a template, for a product of this name. */
export const sheetOf = (
  { title, rhythm, tempo, layout, pattern }: TemplateText,
  { id, name }: { id: string; name: string },
): Sheet => ({ title, rhythm, tempo, layout, product: { id, name }, pattern: pattern ? { ...pattern, tempo } : null })

/** Control characters, line separators, and what XML or UTF-8 can't hold. */
const unwritable = /[\p{Cc}\u2028\u2029\uFFFE\uFFFF]+/gu

/** The vendor's words for formats in which a name is one line of plain text. */
export const oneLine = (words: string): string => words.toWellFormed().replace(unwritable, ' ').trim()
