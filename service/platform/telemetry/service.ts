import { createMetrics, type Metrics } from './metrics.ts'
import { noTracer, type Tracer } from './tracer.ts'

/** Metrics, and traces where a collector is set. */
export type Telemetry = {
  metrics: Metrics
  tracer: Tracer
  close: () => Promise<void>
}

export const createQuietTelemetry = (): Telemetry => ({
  metrics: createMetrics(),
  tracer: noTracer,
  close: async () => undefined,
})
