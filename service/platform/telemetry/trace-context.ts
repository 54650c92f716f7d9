import { randomBytes } from 'node:crypto'

/** What spans of one trace know of each other, in any program (W3C Trace Context). Ids are in lower-case hex. */
export type SpanContext = { traceId: string; spanId: string; isSampled: boolean }

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const isZero = (id: string) => /^0+$/.test(id)

/** Reads a `traceparent` header; null for one that is not well-formed. Newer versions are read as far as we know them. */
export function readTraceparent(header: string): SpanContext | null {
  const [, version = '', traceId = '', spanId = '', flags = '', rest] = form.exec(header) ?? []
  if (version === '' || version === 'ff' || (version === '00' && rest !== undefined)) return null
  if (isZero(traceId) || isZero(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** A span under another one, or the first of a trace of its own. */
export const followSpan = (parent: SpanContext | null): SpanContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: parent?.isSampled ?? true,
})
