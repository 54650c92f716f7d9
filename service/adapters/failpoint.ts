/** The named steps at which a trial may kill the process, in the order that a sale passes them, and its refund. */
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
  'refund-given',
  'refund-noted',
  'lines-ended',
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
