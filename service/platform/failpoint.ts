/** The steps at which a trial may kill the process, in the order in which each operation passes them. */
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
  'voucher-taken',
  'voucher-granted',
  'redeem-kept',
  'redeem-committed',
  'activation-begun',
  'seat-taken',
  'request-approved',
  'activation-kept',
  'activation-committed',
  'token-made',
  'token-committed',
] as const
export type FailpointName = (typeof failpoints)[number]
export type Failpoint = (name: FailpointName) => void

export const noFailpoint: Failpoint = () => undefined
