import type { FreedBy, Row } from '#service/database/index.ts'
import { formatDay } from '#service/messaging/index.ts'
import type { AuditNote } from '#service/platform/index.ts'

/** In whose name a freed seat is in the audit log. */
export const actorOf: Record<FreedBy, AuditNote['actor']> = {
  Owner: 'Customer',
  Device: 'Customer',
  Vendor: 'Vendor',
  Inactivity: 'Shop',
  Uncollected: 'Shop',
  Transfer: 'Customer',
}

const toldBy: Record<FreedBy, (day: string) => string> = {
  Owner: (day) => `you freed its seat in your account on ${day}`,
  Device: (day) => `the device gave its seat back on ${day}`,
  Vendor: (day) => `the vendor freed its seat on ${day}`,
  Inactivity: (day) => `its seat was freed on ${day}, as it had not been in use for long`,
  Transfer: (day) => `its license was transferred to somebody else on ${day}`,
  Uncollected: () => 'it was cancelled before the device collected it',
}

/** Tells a device who freed its seat, and when, where that is known. */
export const explainFreed = (device: Pick<Row<'activations'>, 'freedBy' | 'revokedAt'> | undefined): string =>
  !device?.freedBy || !device.revokedAt
    ? 'This activation was revoked: activate again'
    : `This activation was revoked: ${toldBy[device.freedBy](formatDay(device.revokedAt))}. Activate again to go on`
