import type { FastifyBaseLogger } from 'fastify'
import type { TraceSettings } from '#service/platform/index.ts'
import { createQuietTelemetry, createTracer, type Telemetry } from '#service/platform/index.ts'

/** Counts always; traces where a collector is set, and only then is what sends them loaded. */
export async function openTelemetry(traces: TraceSettings | undefined, logger: FastifyBaseLogger): Promise<Telemetry> {
  const quiet = createQuietTelemetry()
  if (!traces) return quiet
  const { createSpanExporter } = await import('#service/platform/telemetry/otlp.ts')
  const { take, close } = createSpanExporter(traces, logger)
  return { ...quiet, tracer: createTracer(take), close }
}
