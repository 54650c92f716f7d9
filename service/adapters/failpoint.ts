/** The named steps at which a trial may kill the process, in the order a sale passes them. */
export const failpoints = [
  'payment-begun',
  'payment-charged',
  'event-noted',
  'completion-begun',
  'order-completed',
  'licenses-granted',
  'mail-queued',
  'completion-committed',
  'invoice-counted',
  'invoice-committed',
] as const
export type FailpointName = (typeof failpoints)[number]
export type Failpoint = (name: FailpointName) => void

export const noFailpoint: Failpoint = () => undefined

/** Ends this process as kill -9 would, when the named step is reached. */
export function createFailpoint(armed: FailpointName): Failpoint {
  return (name) => {
    if (name === armed) process.kill(process.pid, 'SIGKILL')
  }
}
