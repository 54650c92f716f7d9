import { randomBytes } from 'node:crypto'

/** Identifies a span across programs (W3C Trace Context). Ids are in lower-case hex. */
export type SpanContext = { traceId: string; spanId: string; isSampled: boolean }

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const isZero = (id: string) => /^0+$/.test(id)

/** Reads a `traceparent` header; null for an invalid one. Newer versions are read as far as they are known. */
export function readTraceparent(header: string): SpanContext | null {
  const [, version = '', traceId = '', spanId = '', flags = '', rest] = form.exec(header) ?? []
  if (version === '' || version === 'ff' || (version === '00' && rest !== undefined)) return null
  if (isZero(traceId) || isZero(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** The context of a child span, or of the first span of a new trace. */
export const followSpan = (parent: SpanContext | null): SpanContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: parent?.isSampled ?? true,
})
