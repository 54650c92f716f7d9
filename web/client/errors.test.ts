import { expect, it } from 'vitest'
import { toCamelCase } from './errors.ts'

it.each([
  ['CurrentPassword', 'currentPassword'],
  ['currentPassword', 'currentPassword'],
  ['Address.PostCode', 'addressPostCode'],
  ['address.postCode', 'addressPostCode'],
  ['items.0', 'items0'],
  ['Items[0].VariationId', 'items0VariationId'],
  ['post_code', 'postCode'],
  ['Name', 'name'],
  ['', ''],
])('names the field %j %j', { tags: ['client.camel-cases-fields'] }, (field, name) => {
  expect(toCamelCase(field)).toBe(name)
})
