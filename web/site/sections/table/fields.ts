import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** A table: the first row of cells names the columns, the first cell of each row the row. */
export const fields = (kit: FieldKit) =>
  z
    .strictObject({
      title: kit.text,
      columns: kit.list(kit.text),
      rows: kit.list(kit.list(kit.text)),
    })
    .check(
      z.superRefine(({ columns, rows }, context) => {
        for (const [index, row] of rows.entries())
          if (row.length !== columns.length)
            context.addIssue({
              code: 'custom',
              path: ['rows', index],
              message: `Must have as many cells as there are columns: ${columns.length}, not ${row.length}`,
            })
      }),
    )
