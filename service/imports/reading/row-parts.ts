import type { Row } from '../sources/source.ts'

/** A row, or a part of the file that none could be read from. */
export type RowPart = Row | { form: 'broken'; line: number; reason: string }
