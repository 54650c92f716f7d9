import { type Counter, createCounter, createHistogram, type Family, type Histogram } from './registry.ts'

/** The metrics of this process. Routes are those of the contract, never addresses. */
export type Metrics = {
  /** By route, method and class of status; in seconds. */
  requests: Histogram
  /** Pages and files from memory, by class of status. */
  pages: Counter
  events: Counter
  /** By the status that a payment moved to. */
  payments: Counter
  /** By kind and outcome: done, failed, put back because the kind is paused, or parked. */
  jobs: Counter
  limits: Counter
  read: () => Family[]
}

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const metrics = {
    requests: createHistogram('backline_request_duration_seconds', 'Time until a request was answered.', durations),
    pages: createCounter('backline_pages_total', 'Pages and files answered from memory.'),
    events: createCounter('backline_events_total', 'Orders, licenses, activations and refunds that came to something.'),
    payments: createCounter('backline_payments_total', 'Payments by the status that they moved to.'),
    jobs: createCounter('backline_jobs_total', 'Jobs that were tried, by how that went.'),
    limits: createCounter('backline_limited_total', 'Calls turned away because there were too many.'),
  }
  return { ...metrics, read: () => Object.values(metrics).map((metric) => metric.read()) }
}

/** The class of a status, such as '2xx' for 200, which keeps the number of series small. */
export const statusClass = (status: number): string => classes[Math.floor(status / 100)] ?? 'unknown'
const classes = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx']
