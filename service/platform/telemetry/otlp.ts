import type { FastifyBaseLogger } from 'fastify'
import { fetchPlainly } from '../outgoing-request.ts'
import { repeat } from '../repeated-task.ts'
import type { Attributes, Span, SpanKind } from './tracer.ts'

export type TraceSettings = {
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
}

/** The most spans that wait; beyond them new spans are dropped. */
const longestQueue = 4096
const batchSize = 512
/** How often spans are posted, and how long a collector may take, in milliseconds. */
const usualInterval = 2_000
const timeout = 5_000

/** Posts spans to an OpenTelemetry collector (OTLP/HTTP, JSON). They are lost when it is away; no request waits. */
export function createSpanExporter(
  settings: TraceSettings,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  interval = usualInterval,
) {
  const waiting: Span[] = []
  let isAway = false

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      await post(settings, waiting.splice(0, batchSize))
      isAway = false
    }
  }
  function complain(error: unknown): void {
    // Only once while it stays away.
    if (!isAway)
      logger.warn(
        { collector: new URL(settings.url).host, reason: reasonOf(error) },
        'traces are lost: the collector did not take them',
      )
    isAway = true
  }
  const stop = repeat(send, interval, complain)
  return {
    take(span: Span): void {
      if (waiting.length < longestQueue) waiting.push(span)
    },
    /** Sends the remaining spans, and drops those that can't be sent. */
    async close(): Promise<void> {
      await stop()
      await send().catch(complain)
    },
  }
}

export type SpanExporter = ReturnType<typeof createSpanExporter>

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

/** The reason of a failure, without the content of the request. */
function reasonOf(error: unknown): string {
  if (error instanceof CollectorError) return error.message
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'it failed'
}

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

/** Milliseconds as nanoseconds, which exceed the precision of a number. */
const toNanoseconds = (milliseconds: number): string => {
  const whole = Math.floor(milliseconds)
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1e6)))
}
