import type { z } from 'zod/mini'
import { ProblemError, parseInput, refused } from '#service/platform/index.ts'

type Sent = { contentType: string | null; body: string; query: Record<string, string | undefined> }

/**
 * The fields of a call in the manner of another store: of its address, and of its body as a form or JSON, where the body wins.
 * Throws 400 for one that cannot be read, and 415 for a body of another type.
 */
export async function readFields<Schema extends z.ZodMiniObject>(schema: Schema, sent: Sent): Promise<z.infer<Schema>> {
  const given = sent.body === '' ? {} : await readBody(sent)
  return parseInput(schema, { ...sent.query, ...given }, 'body')
}

async function readBody({ contentType, body }: Sent): Promise<Record<string, unknown>> {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (jsonTypes.has(type)) return readJson(body)
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(body))
  if (type === 'multipart/form-data') return readMultipart(contentType ?? '', body)
  throw new ProblemError('unsupported-media-type', { detail: 'Send the fields as a form or as JSON' })
}

// The JavaScript client of Lemon Squeezy names the type of JSON:API.
const jsonTypes = new Set(['application/json', 'application/vnd.api+json'])

const unreadable = (cause: unknown) => Object.assign(refused('The body cannot be read', 'bad-request'), { cause })

function readJson(body: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (error) {
    throw unreadable(error)
  }
  if (typeof value !== 'object' || value === null) throw refused('The body must be an object', 'bad-request')
  // Flags and numbers mean the same as in a form.
  const plain = (field: unknown) => (typeof field === 'boolean' || typeof field === 'number' ? String(field) : field)
  const present = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(present.map(([name, field]) => [name, plain(field)]))
}

async function readMultipart(contentType: string, body: string): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
    return Object.fromEntries([...form].filter(([, field]) => typeof field === 'string'))
  } catch (error) {
    if (error instanceof TypeError) throw unreadable(error)
    throw error
  }
}
