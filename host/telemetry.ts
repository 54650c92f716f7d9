import type { FastifyBaseLogger } from 'fastify'
import type { TraceSettings } from '#service/platform/telemetry/otlp.ts'
import { createQuietTelemetry, type Telemetry } from '#service/platform/telemetry/service.ts'
import { createTracer } from '#service/platform/telemetry/tracer.ts'

/** Counts always; traces where a collector is set, and only then is what sends them loaded. */
export async function openTelemetry(traces: TraceSettings | undefined, logger: FastifyBaseLogger): Promise<Telemetry> {
  const quiet = createQuietTelemetry()
  if (!traces) return quiet
  const { createSpanExporter } = await import('#service/platform/telemetry/otlp.ts')
  const { take, close } = createSpanExporter(traces, logger)
  return { ...quiet, tracer: createTracer(take), close }
}
