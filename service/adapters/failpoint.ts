/** The named steps at which a trial may kill the process, in the order a sale passes them. */
export const failpoints = [
  'payment-charged',
  'completion-begun',
  'order-completed',
  'licenses-granted',
  'mail-queued',
  'completion-committed',
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
