import { type Dialect, markerHeaders } from '#contract/constants.ts'

/** The dialect that a marker header requests; without one, the specification's (docs/wire-compatibility.md). */
export function dialectOf(headers: Record<string, unknown>): Dialect {
  return headers[markerHeaders.moonbase] === undefined ? 'backline' : 'moonbase'
}

/**
 * The one place where a payload takes the shape of its dialect: an envelope, or bare and without store types.
 * [calls.data-field]
 */
export function serialisePayload(payload: unknown, dialect: Dialect, isBare: boolean): string {
  if (isBare) return JSON.stringify(payload)
  if (dialect === 'backline') return JSON.stringify({ data: payload })
  return JSON.stringify(payload, (key, value) =>
    key === 'type' && (value === 'product' || value === 'bundle') ? undefined : value,
  )
}

/** The text before and after a payload that is streamed as JSON, and contains no store products. */
export const envelopeOf = (dialect: Dialect): readonly [before: string, after: string] =>
  dialect === 'backline' ? ['{"data":', '}'] : ['', '']
