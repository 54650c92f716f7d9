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

/** Says of a resource that was made in test mode what it is: 'License key 12' of the type `license-keys`. */
export function warnOfTest({ type, id }: Resource): Found {
  const name = type.replace(/s$/, '').replaceAll('-', ' ')
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  return { kind: 'warning', reason: `${title} ${id} was made in test mode, and is left out` }
}
