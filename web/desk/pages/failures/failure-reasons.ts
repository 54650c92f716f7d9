import type { ActivationFailureCode } from '#contract/vendor-api/activation-failures.ts'

/** Why an activation was refused, in words. */
export const failureReasons: Readonly<Record<ActivationFailureCode, string>> = {
  'no-license': 'No license for the product',
  'seat-limit-reached': 'All seats are taken',
  'offline-limit-reached': 'No offline activation left',
  'trial-not-available': 'No trial, or it is over',
  'trial-expired': 'The trial has expired',
  'license-expired': 'The license has expired',
  'license-revoked': 'The license or the seat has ended',
  'activation-request-answered': 'The request was answered before',
  'activation-request-ended': 'The request has ended',
}
