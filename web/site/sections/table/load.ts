import type { FieldsOf } from '../../field-kit.ts'
import { element, heading } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { TableSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, TableSection> = (written) => written

export const search: SearchSection<TableSection> = ({ title, rows }) => [
  { id: '', heading: title, text: rows.map((row) => row.join(' ')).join('. ') },
]

export const toProse: ToProse<TableSection> = ({ title, columns, rows }) => {
  const toRow = (cells: readonly string[], tag: 'th' | 'td') =>
    element(
      'tr',
      cells.map((cell, index) => element(index === 0 ? 'th' : tag, [cell])),
    )
  const body = element(
    'tbody',
    rows.map((row) => toRow(row, 'td')),
  )
  return [...heading(title), element('table', [element('thead', [toRow(columns, 'th')]), body])]
}
