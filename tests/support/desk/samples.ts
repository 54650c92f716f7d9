import type { ResponseOf } from '#contract/endpoint.ts'
import type { CustomerRecord } from '#contract/vendor-api/customer-record.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'

type Api = typeof vendorApi
type Answer<Name extends keyof Api> = ResponseOf<Api[Name]>
type Item<Name extends keyof Api> = Answer<Name> extends { items: (infer Each)[] } ? Each : never
type Part<Name extends keyof CustomerRecord> = CustomerRecord[Name] extends (infer Each)[] ? Each : never

/** What actions of the desk are tried on where no service answers: each in a state in which something can be done. */
export const sampleId = '0b9a2f5e-5c1d-4a6e-9d3b-7f20c1e8a414'
const at = '2026-11-20T10:00:00.000Z'
const person = { name: 'Ada Lovelace', email: 'ada@example.com' }

export const sampleMail: Part<'mails'> = {
  id: sampleId,
  kind: 'order-completed',
  to: person.email,
  subject: 'Your licenses',
  status: 'Sent',
  queuedAt: at,
  sentAt: at,
  attempts: null,
  runAt: null,
  parkedAt: null,
  canResend: true,
}

export const sampleNote: Part<'notes'> = { id: sampleId, text: 'Prefers mail', author: 'Grace', createdAt: at }

export const sampleTrial: Part<'trials'> = {
  id: sampleId,
  productId: 'clatter',
  productName: 'Clatter',
  name: 'Studio',
  status: 'Active',
  method: 'Online',
  createdAt: at,
  lastValidatedAt: null,
  expiresAt: at,
}

export const sampleGrant: Part<'waitingGrants'> = {
  id: sampleId,
  email: person.email,
  productId: 'clatter',
  productName: 'Clatter',
  kind: 'NFR',
  seats: 3,
  reason: 'For a review',
  createdAt: at,
}

export const sampleCustomer: CustomerRecord = {
  email: person.email,
  account: {
    id: sampleId,
    name: person.name,
    createdAt: at,
    confirmedAt: at,
    signedInAt: at,
    seenAt: at,
    openSessions: 2,
  },
  consents: { newsletter: false, productUpdates: false, acceptedTermsAt: at, acceptedPrivacyPolicyAt: at },
  orders: [],
  licenses: [],
  formerStores: [],
  formerOrders: [],
  formerSubscriptions: [],
  waitingGrants: [sampleGrant],
  trials: [sampleTrial],
  failedActivations: [],
  mails: [sampleMail],
  requests: [],
  withdrawals: [],
  notes: [sampleNote],
  suppressed: { reply: '550 5.1.1', refusedAt: at },
  isOnLists: false,
}

export const sampleDevice: Answer<'showLicense'>['devices'][number] = {
  id: sampleId,
  name: 'Studio',
  status: 'Active',
  method: 'Online',
  createdAt: at,
  lastValidatedAt: null,
  revokedAt: null,
}

export const sampleLicense: Answer<'showLicense'> = {
  id: sampleId,
  version: '1',
  status: 'Active',
  revokedAt: null,
  revokedReason: null,
  createdAt: at,
  expiresAt: null,
  product: { id: 'clatter', name: 'Clatter' },
  owner: { id: sampleId, ...person },
  origin: { by: 'vendor', reason: null, kind: null },
  seats: { taken: 1, lent: 0, of: 3 },
  borrowedFrom: null,
  permanentSince: null,
  offlineActivations: { limit: 3, used: 1, nextAt: null },
  seatChanges: { limit: 6, used: 0, nextAt: null },
  endReasons: [],
  moves: [],
  devices: [sampleDevice],
  formerDevices: [],
}

export const sampleOrder: Answer<'showOrder'> = {
  id: sampleId,
  purpose: 'Purchase',
  version: '1',
  status: 'Completed',
  currency: 'USD',
  due: 17_800,
  seller: 'vendor',
  customerId: sampleId,
  customer: person,
  country: 'US',
  createdAt: at,
  completedAt: at,
  lines: ['clatter', 'thrum'].map((itemId) => ({
    lineId: `p/${itemId}/license`,
    itemId,
    variationId: 'license',
    name: itemId,
    variation: null,
    quantity: 1,
    unitAmount: 8_900,
    paid: 8_900,
    refunded: 0,
    refundable: 8_900,
    endedReason: null,
  })),
  refundable: 17_800,
  payments: [],
  refunds: [],
  disputes: [],
  invoices: [],
  licenses: [],
}

export const sampleEducationRequest: Answer<'showEducationRequest'>['request'] = {
  ...person,
  id: sampleId,
  status: 'Waiting',
  institution: 'School of Bells',
  role: 'teacher',
  proofWords: 'On the page of my class',
  proofType: null,
  renewalOf: null,
  receivedAt: at,
  decidedAt: null,
  reason: null,
  endsAt: null,
}

export const sampleWithdrawal: Answer<'showWithdrawal'>['withdrawal'] = {
  ...person,
  id: sampleId,
  orderGiven: 'The order of Monday',
  statement: 'I withdraw from it',
  receivedAt: at,
  deadline: at,
  settledAt: null,
  outcome: null,
}

export const sampleVouchers: Item<'listVoucherBatches'> = {
  id: 'issued:autumn-fair',
  name: 'Autumn fair',
  description: 'For visitors',
  isInFile: false,
  reseller: null,
  products: { clatter: 1 },
  bundles: {},
  endsAt: null,
  stoppedAt: null,
}

export const sampleCoupon: Item<'listCoupons'> = {
  id: sampleId,
  code: 'FAIR-0000-0000-0000',
  name: 'Autumn fair',
  description: 'For visitors',
  batch: 'autumn-fair',
  isInFile: false,
  percentage: 0.2,
  uses: 0,
  maxUses: 1,
  startsAt: null,
  endsAt: null,
  stoppedAt: null,
}

export const sampleRelease: Item<'listReleases'> & { productName: string } = {
  productId: 'clatter',
  productName: 'Clatter',
  version: '2.3.0',
  isPrerelease: false,
  isCurrent: false,
  isPublished: false,
  releasedOn: null,
  description: 'Louder.',
  files: [{ platform: 'Mac', name: 'clatter-mac.zip', size: null, sha256: null }],
}

export const sampleReceiver: Item<'listWebhooks'> = {
  id: sampleId,
  url: 'https://hooks.example/backline',
  events: ['order.completed'],
  createdAt: at,
  previousUntil: null,
  deliveries: { Waiting: 0, Delivered: 2, Parked: 1 },
}

export const sampleDelivery: Item<'listDeliveries'> = {
  id: 7,
  webhookId: sampleId,
  event: 'order.completed',
  subjectId: sampleId,
  status: 'Parked',
  attempts: 10,
  createdAt: at,
  dueAt: at,
  finishedAt: at,
  lastFailure: '500',
}

export const sampleMember: Item<'listStaff'> = {
  ...person,
  id: sampleId,
  role: 'support',
  invitedAt: at,
  joinedAt: at,
  invitationEndsAt: null,
  lastSeenAt: at,
  passkeys: 1,
  hasAuthenticator: false,
  sessions: 1,
}

export const sampleKey: Item<'listApiKeys'> = {
  id: sampleId,
  name: 'Help desk',
  role: 'support',
  start: 'bl_live_abcd',
  createdAt: at,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
}

const importedFile = { name: 'sales.csv', size: 1200, source: 'gumroad', shape: 'sales' } as const

export const sampleImportDraft: Answer<'showImportDraft'> = {
  id: sampleId,
  createdAt: at,
  files: [importedFile],
  unfinished: [],
  options: { from: 'gumroad', products: [], mappings: [] },
  plan: {
    plannedAt: at,
    files: [importedFile],
    records: 3,
    counts: { customer: { created: 2 }, license: { rejected: 1 } },
    totals: [],
    products: [],
    warnings: { count: 0, first: [] },
    rejections: { count: 1, first: [{ file: 0, line: 3, kind: 'license', key: 'l1', reason: 'It has no owner' }] },
  },
  work: null,
  failure: null,
  importId: null,
}

export const sampleImport: Answer<'showImport'> = {
  id: sampleId,
  status: 'Done',
  files: [importedFile],
  records: 3,
  counts: { customer: { created: 2 }, license: { rejected: 1 } },
  totals: [],
  skipsRejected: true,
  createdAt: at,
  finishedAt: at,
  undoneAt: null,
  draftId: sampleId,
  work: null,
  failure: null,
  told: 1,
  untold: 1,
}
