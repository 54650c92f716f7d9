import { createMetrics, type Metrics } from './metrics.ts'
import { noTracer, type Tracer } from './tracer.ts'

/** Metrics, and traces where a collector is set. */
export type Telemetry = {
  metrics: Metrics
  tracer: Tracer
  /** Sends the remaining spans. */
  close: () => Promise<void>
}

/** Metrics without traces. */
export const createQuietTelemetry = (): Telemetry => ({
  metrics: createMetrics(),
  tracer: noTracer,
  close: async () => undefined,
})
