import type { Schema } from './schema.ts'

/** All columns of tables whose rows are read often: PostgreSQL keeps no statement by name whose columns are whatever a table has. */
export const allColumns = {
  sessions: ['id', 'customerId', 'userAgent', 'createdAt', 'lastUsedAt', 'endedAt', 'passwordEnteredAt'],
  customers: [
    ...(['id', 'email', 'name', 'passwordHash', 'address', 'newsletterOptIn', 'productUpdatesOptIn'] as const),
    ...(['acceptedPrivacyPolicyAt', 'acceptedTermsAt', 'confirmedAt', 'createdAt'] as const),
  ],
  payments: [
    ...(['id', 'orderId', 'provider', 'token', 'status', 'amount', 'currency', 'declineReason', 'reference'] as const),
    ...(['actionSecret', 'actionUrl', 'returnUrl', 'method', 'payerKeyHash', 'receivedAmount'] as const),
    ...(['receivedCurrency', 'unheardSince', 'createdAt', 'updatedAt'] as const),
  ],
  refunds: [
    ...(['id', 'orderId', 'paymentId', 'amount', 'currency', 'reason', 'begunBy', 'lineIds', 'status'] as const),
    ...(['reference', 'failure', 'createdAt', 'updatedAt'] as const),
  ],
  disputes: [
    ...(['id', 'paymentId', 'status', 'amount', 'currency', 'reason', 'evidenceDueAt'] as const),
    ...(['createdAt', 'updatedAt'] as const),
  ],
  licenses: [
    ...(['id', 'customerId', 'productId', 'orderId', 'voucherId', 'grantedReason', 'grantKey', 'status'] as const),
    ...(['grantKind', 'activeActivations', 'maxActivations', 'lentSeats', 'borrowedFrom'] as const),
    ...(['offlinePerYear', 'offlineCountedFrom'] as const),
    ...(['permanentSince', 'createdAt', 'expiresAt', 'revokedAt', 'revokedReason', 'formerOrderId'] as const),
  ],
  jobs: [
    ...(['id', 'kind', 'queue', 'payload', 'dedupeKey', 'runAt', 'leasedUntil', 'attempts', 'failures'] as const),
    ...(['parkedAt', 'doneAt', 'lastError', 'queuedBy'] as const),
  ],
  activationRequests: [
    ...(['id', 'productId', 'deviceName', 'deviceSignature', 'method', 'status', 'activationId'] as const),
    ...(['createdAt', 'updatedAt'] as const),
  ],
  activations: [
    ...(['id', 'licenseId', 'productId', 'customerId', 'name', 'deviceSignature', 'status', 'method'] as const),
    ...([
      'offlineAt',
      'expiresAt',
      'firstValidatedAt',
      'lastValidatedAt',
      'createdAt',
      'revokedAt',
      'freedBy',
    ] as const),
  ],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] }
