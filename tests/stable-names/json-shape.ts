/** A JSON schema as far as a shape is made of it. */
type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const limits = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const

/** A JSON schema on one line, as a type: `{ id: string, total?: number(minimum 0) | null }`. */
export function shapeOf(schema: unknown): string {
  return write(schema as JsonSchema)
}

function write(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(write).join(' | ')
  if (schema.allOf) return schema.allOf.map(write).join(' & ')
  if (schema.type === 'object') return writeObject(schema)
  if (schema.type === 'array') return `Array<${writeItems(schema)}>${writeLimits(schema)}`
  return `${[schema.type ?? 'unknown'].flat().join(' | ')}${writeLimits(schema)}`
}

const writeItems = ({ items, prefixItems }: JsonSchema): string =>
  prefixItems ? prefixItems.map(write).join(', ') : typeof items === 'object' ? write(items) : 'unknown'

function writeObject({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${write(value)}`,
  )
  if (typeof additionalProperties === 'object') fields.push(`[name]: ${write(additionalProperties)}`)
  if (additionalProperties === true) fields.push('[name]: unknown')
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function writeLimits(schema: JsonSchema): string {
  const set = limits.filter((name) => schema[name] !== undefined && Math.abs(Number(schema[name])) !== 9007199254740991)
  return set.length === 0 ? '' : `(${set.map((name) => `${name} ${schema[name]}`).join(', ')})`
}
