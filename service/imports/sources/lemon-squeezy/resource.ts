import { fieldsOf, type JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'

/** A resource of JSON:API. */
export type Resource = { type: string; id: string | undefined; attributes: JsonFields }

export function toResource(value: unknown): Resource {
  const fields = fieldsOf(value)
  return { type: fields.key('type') ?? '', id: fields.key('id'), attributes: fields.object('attributes') }
}

/** Whether an element is a resource of Lemon Squeezy: other stores speak JSON:API as well. */
export function isResource(value: unknown): boolean {
  const { attributes } = toResource(value)
  return attributes.has('store_id') || (attributes.has('license_key_id') && attributes.has('identifier'))
}

/** Whether it was made while trying out the store; it is left out then. */
export const isTest = ({ attributes }: Resource): boolean => attributes.isTrue('test_mode')

export const warnOfTest = ({ type, id }: Resource): Found => ({
  kind: 'warning',
  reason: `${type} ${id}: it was made in test mode, and is left out`,
})
