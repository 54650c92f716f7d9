import type { FastifyBaseLogger } from 'fastify'
import { fetchPlainly } from '../plain-fetch.ts'
import { repeat } from '../repeat.ts'
import type { Attributes, Span, SpanKind } from './tracer.ts'

export type TraceSettings = {
  /** Where spans are posted to, whole. */
  url: string
  /** What the collector wants to see besides, such as a key. */
  headers: Readonly<Record<string, string>>
  /** Under which name the collector shows this program. */
  serviceName: string
}

export type SpanExporter = {
  take: (span: Span) => void
  /** Sends what is left; what can't be sent is dropped. */
  close: () => Promise<void>
}

/** Spans that wait at most: beyond them the newest are dropped rather than kept for a collector that is away. */
const longestQueue = 4096
/** Spans in one post at most. */
const batchSize = 512
/** How often spans are posted, and how long a collector may take, in milliseconds. */
const usualInterval = 2_000
const timeout = 5_000

/**
 * Posts spans to a collector of OpenTelemetry, by its protocol over HTTP in JSON (OTLP 1). A collector that is away costs
 * traces, and nothing else: no request waits for it.
 */
export function createSpanExporter(
  settings: TraceSettings,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  interval = usualInterval,
): SpanExporter {
  const waiting: Span[] = []
  let isAway = false

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      await post(settings, waiting.splice(0, batchSize))
      isAway = false
    }
  }
  function complain(error: unknown): void {
    // Once, however long it stays away.
    if (!isAway)
      logger.warn(
        { collector: new URL(settings.url).host, reason: reasonOf(error) },
        'traces are lost: the collector did not take them',
      )
    isAway = true
  }
  const stop = repeat(send, interval, complain)
  return {
    take(span) {
      if (waiting.length < longestQueue) waiting.push(span)
    },
    async close() {
      await stop()
      await send().catch(complain)
    },
  }
}

async function post({ url, headers, serviceName }: TraceSettings, spans: readonly Span[]): Promise<void> {
  const response = await fetchPlainly(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(writeSpans(serviceName, spans)),
    signal: AbortSignal.timeout(timeout),
  })
  await response.body?.cancel()
  if (!response.ok) throw new CollectorError(`it answered ${response.status}`)
}

class CollectorError extends Error {}

/** What went wrong, without what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof CollectorError) return error.message
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'it failed'
}

/** The numbers that the protocol has for kinds of spans. */
const kinds: Record<SpanKind, number> = { server: 2, client: 3, consumer: 5 }
const failed = { code: 2 }

/** Spans as OTLP writes them in JSON: ids in hex, times in nanoseconds as text. */
const writeSpans = (serviceName: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: writeAttributes({ 'service.name': serviceName, 'process.pid': process.pid }) },
      scopeSpans: [{ scope: { name: 'backline' }, spans: spans.map(writeSpan) }],
    },
  ],
})

const writeSpan = ({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, hasFailed }: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId !== null && { parentSpanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: toNanoseconds(startedAt),
  endTimeUnixNano: toNanoseconds(endedAt),
  attributes: writeAttributes(attributes),
  ...(hasFailed && { status: failed }),
})

const writeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: writeValue(value) }))

function writeValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Milliseconds as nanoseconds; a number of JavaScript has no room for those. */
const toNanoseconds = (milliseconds: number): string => {
  const whole = Math.floor(milliseconds)
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1e6)))
}
