import { createMetrics, type Metrics } from './metrics.ts'
import { noTracer, type Tracer } from './tracer.ts'

/** What is told of how the program works: counted, and traced where somebody collects traces. */
export type Telemetry = {
  metrics: Metrics
  tracer: Tracer
  /** Sends what is left of the traces. */
  close: () => Promise<void>
}

/** Counts, and traces nothing. */
export const createQuietTelemetry = (): Telemetry => ({
  metrics: createMetrics(),
  tracer: noTracer,
  close: async () => undefined,
})
