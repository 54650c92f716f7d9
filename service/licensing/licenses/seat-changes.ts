import type { Row } from '#service/database/index.ts'
import { describeNext, type YearlyStanding } from './yearly-limit.ts'

/**
 * How many seats the owner of a license may free in a year: without a limit, one license would serve any number of computers by
 * turns. Twice the seats unless the product says otherwise.
 */
export const seatChangeLimitOf = (
  { maxActivations }: Pick<Row<'licenses'>, 'maxActivations'>,
  product: Pick<Row<'products'>, 'seatChangesPerYear'> | undefined,
): number => product?.seatChangesPerYear ?? 2 * maxActivations

/**
 * Whether freeing the seat of a device counts: not that of an offline one, which counts as an offline activation, and not one
 * that no device has used.
 */
export const countsAsSeatChange = ({
  method,
  firstValidatedAt,
}: Pick<Row<'activations'>, 'method' | 'firstValidatedAt'>): boolean => method === 'Online' && firstValidatedAt !== null

const day = 24 * 60 * 60 * 1000

/** Whether a device that holds a seat and reports to the service has not done so for some days. */
export const isInactive = (device: Row<'activations'>, days: number, now: Date): boolean =>
  device.status === 'Active' &&
  device.method === 'Online' &&
  (device.lastValidatedAt ?? device.createdAt).getTime() < now.getTime() - days * day

/** Why the owner can not free the seat now, and from when on. */
export const explainSeatChangeLimit = (standing: YearlyStanding): string =>
  standing.limit === 0
    ? 'Seats of this license are freed by the plug-in on the device itself: write to us if that is not possible'
    : `All ${standing.limit} seats that you can free on this page in a year are used.${describeNext(standing)} Free the seat from the plug-in on the device itself, or write to us`
