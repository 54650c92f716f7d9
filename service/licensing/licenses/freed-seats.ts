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
  Owner: (day) => `You freed the seat of this device in your account on ${day}`,
  Device: (day) => `This device gave its seat back on ${day}`,
  Vendor: (day) => `The vendor freed the seat of this device on ${day}`,
  Inactivity: (day) => `The seat of this device was freed on ${day}, as it had not been in use for long`,
  Transfer: (day) => `The license of this device was transferred to somebody else on ${day}`,
  Uncollected: () => 'This activation was cancelled before the device collected it',
}

/** Tells a device who freed its seat, and when, where that is known. */
export const explainFreed = (device: Pick<Row<'activations'>, 'freedBy' | 'revokedAt'> | undefined): string =>
  !device?.freedBy || !device.revokedAt
    ? 'This activation was revoked: activate again'
    : `${toldBy[device.freedBy](formatDay(device.revokedAt))}: activate again to go on`
