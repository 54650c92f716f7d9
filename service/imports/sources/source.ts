import type { ImportRecordKind, ImportSource } from '#contract/vendor-api/imports.ts'
import type { GivenRecord } from '../records.ts'

/** A line of a table, by the names of its columns as the file has them; cells are trimmed. */
export type Cells = Readonly<Record<string, string>>

/** A part of a file: a line of a table, or an element of a list in JSON. */
export type Row =
  | { form: 'table'; line: number; cells: Cells }
  /** `list` is the name of the list in its document, such as 'data'; null of a document that is a list, or of lines of JSON. */
  | { form: 'json'; line: number; list: string | null; value: unknown }

/** What a file begins with. */
export type Sample =
  | { form: 'table'; columns: readonly string[] }
  | { form: 'json'; list: string | null; value: unknown }

/** What a source reads from a row. */
export type Found =
  | GivenRecord
  /** Something that cannot be read; the rest of the row is read nevertheless. */
  | { kind: 'fault'; about: ImportRecordKind; key?: string | undefined; reason: string }
  /** Something to look at; nothing is left out because of it. */
  | { kind: 'warning'; reason: string }
  /** A sum that the file states itself, in minor units of a currency, to compare with what was read. */
  | { kind: 'stated-total'; currency: string; total: number }
  /** What comes next is from this line, rather than from the row at hand: shapes that join rows yield it. */
  | { kind: 'line'; line: number }

export type FileShape = {
  /** What the file is, such as 'sales' or 'license keys'. */
  name: string
  /** Files of one source are read in this order, so that what others refer to comes first. */
  order: number
  read: (row: Row) => Iterable<Found>
  /** What is left when the file has ended, of a shape that joins rows. `recognise` makes such a shape anew for each file. */
  end?: () => Iterable<Found>
}

/** How a store's exported files are recognised and read. */
export type Source = {
  kind: ImportSource
  /** As its users call it. */
  title: string
  /** The shape of a file, by what it begins with; null where it is none of this source. */
  recognise: (sample: Sample) => FileShape | null
  /**
   * The same source with a memory of its own, where what a file says depends on another: each reading of an import's files, from the
   * first one on and in their order, begins with it and has each file recognised once before any is read.
   */
  begin?: () => Source
}
