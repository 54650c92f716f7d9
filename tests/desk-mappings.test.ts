import { expect, it } from 'vitest'
import { mappingSchema } from '#service/imports/sources/csv/mapping.ts'
import { columnFields, fixedFields, settings } from '#web/desk/pages/imports/mapping-fields.ts'

it('the form of a mapping in the desk has a field for each column that a mapping can name', () => {
  const fields = Object.keys(mappingSchema.shape.columns.shape)
  expect(columnFields.map(([field]) => field).toSorted()).toEqual(fields.toSorted())
})

it('the form of a mapping sends what a mapping can have', () => {
  const columns = { email: 'E-Mail', product: 'Product' }
  for (const { name, options } of settings)
    for (const value of Object.keys(options))
      expect(mappingSchema.safeParse({ columns, [name]: value }).success, `${name}: ${value}`).toBe(true)
  const fixed = Object.fromEntries(fixedFields.map(([field]) => [field, 'EUR']))
  expect(mappingSchema.safeParse({ columns, fixed }).success).toBe(true)
})
