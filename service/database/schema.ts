import type { Selectable } from 'kysely'
import type { AccessEntryTable, AuditEntryTable, AuditReasonTable } from './tables/audit.ts'
import type {
  ArtifactTable,
  BundleProductTable,
  BundleTable,
  CatalogueStateTable,
  CouponTable,
  CouponUseTable,
  DiscountTable,
  ProductTable,
  ReleaseTable,
  VariationTable,
} from './tables/catalogue.ts'
import type { EducationRequestTable } from './tables/education.ts'
import type {
  CustomerChallengeTable,
  CustomerNoteTable,
  CustomerPasskeyTable,
  CustomerTable,
  KnownBrowserTable,
  MailedCodeTable,
  MergedAccountTable,
  RefreshTokenTable,
  SessionTable,
  SubscriberTable,
} from './tables/identity.ts'
import type {
  ErasedAddressTable,
  FormerDeviceTable,
  ImportEntryTable,
  ImportedCustomerTable,
  ImportedOrderTable,
  ImportedSubscriptionTable,
  ImportKeyTable,
  ImportTable,
  LicenseSerialTable,
} from './tables/imports.ts'
import type {
  LicenseLogEntryTable,
  LicenseLogHeadTable,
  LicenseLogNodeTable,
  LicenseLogReceiptTable,
} from './tables/license-log.ts'
import type {
  ActivationFailureTable,
  ActivationRequestTable,
  ActivationTable,
  LicenseEndReasonTable,
  LicenseMoveTable,
  LicenseTable,
  LicenseTransferItemTable,
  LicenseTransferTable,
  VoucherBatchTable,
  VoucherTable,
  WaitingGrantTable,
} from './tables/licensing.ts'
import type { MailTable } from './tables/mails.ts'
import type {
  DatabaseOwnerTable,
  DoctorFindingTable,
  IdempotencyKeyTable,
  JobTable,
  KeyTable,
  LimitTable,
  SuppressedAddressTable,
} from './tables/operation.ts'
import type {
  CheckoutTable,
  DisputeTable,
  FreeGrantTable,
  InvoiceSeriesTable,
  InvoiceTable,
  OrderCouponTable,
  OrderLineEndReasonTable,
  OrderLineTable,
  OrderTable,
  PaymentEventTable,
  PaymentTable,
  RefundTable,
  TestChargeTable,
  TestEventTable,
  TestRefundTable,
  WithdrawalTable,
} from './tables/orders.ts'
import type {
  ApiKeyTable,
  StaffChallengeTable,
  StaffInvitationTable,
  StaffPasskeyTable,
  StaffRecoveryCodeTable,
  StaffSessionTable,
  StaffTable,
} from './tables/staff.ts'
import type { WebhookDeliveryTable, WebhookReceiverTable } from './tables/webhooks.ts'

export type * from './tables/audit.ts'
export type * from './tables/catalogue.ts'
export type { MinorPrices } from './tables/columns.ts'
export type * from './tables/education.ts'
export type * from './tables/identity.ts'
export type * from './tables/imports.ts'
export type * from './tables/license-log.ts'
export type * from './tables/licensing.ts'
export type * from './tables/mails.ts'
export type * from './tables/operation.ts'
export type * from './tables/orders.ts'
export type * from './tables/orders.ts'
export type * from './tables/staff.ts'
export type * from './tables/webhooks.ts'

export type Schema = {
  customers: CustomerTable
  customerNotes: CustomerNoteTable
  mergedAccounts: MergedAccountTable
  sessions: SessionTable
  refreshTokens: RefreshTokenTable
  knownBrowsers: KnownBrowserTable
  customerPasskeys: CustomerPasskeyTable
  customerChallenges: CustomerChallengeTable
  mailedCodes: MailedCodeTable
  subscribers: SubscriberTable
  keys: KeyTable
  products: ProductTable
  releases: ReleaseTable
  artifacts: ArtifactTable
  bundles: BundleTable
  bundleProducts: BundleProductTable
  variations: VariationTable
  catalogueState: CatalogueStateTable
  discounts: DiscountTable
  coupons: CouponTable
  couponUses: CouponUseTable
  orders: OrderTable
  orderLines: OrderLineTable
  orderLineEndReasons: OrderLineEndReasonTable
  orderCoupons: OrderCouponTable
  freeGrants: FreeGrantTable
  checkouts: CheckoutTable
  payments: PaymentTable
  paymentEvents: PaymentEventTable
  testCharges: TestChargeTable
  testEvents: TestEventTable
  testRefunds: TestRefundTable
  refunds: RefundTable
  disputes: DisputeTable
  invoiceSeries: InvoiceSeriesTable
  invoices: InvoiceTable
  withdrawals: WithdrawalTable
  educationRequests: EducationRequestTable
  voucherBatches: VoucherBatchTable
  vouchers: VoucherTable
  licenses: LicenseTable
  licenseEndReasons: LicenseEndReasonTable
  licenseMoves: LicenseMoveTable
  licenseTransfers: LicenseTransferTable
  licenseTransferItems: LicenseTransferItemTable
  activations: ActivationTable
  activationRequests: ActivationRequestTable
  activationFailures: ActivationFailureTable
  waitingGrants: WaitingGrantTable
  licenseSerials: LicenseSerialTable
  formerDevices: FormerDeviceTable
  licenseLogEntries: LicenseLogEntryTable
  licenseLogNodes: LicenseLogNodeTable
  licenseLogHeads: LicenseLogHeadTable
  licenseLogReceipts: LicenseLogReceiptTable
  imports: ImportTable
  importEntries: ImportEntryTable
  importKeys: ImportKeyTable
  erasedAddresses: ErasedAddressTable
  importedCustomers: ImportedCustomerTable
  importedOrders: ImportedOrderTable
  importedSubscriptions: ImportedSubscriptionTable
  jobs: JobTable
  mails: MailTable
  suppressedAddresses: SuppressedAddressTable
  limits: LimitTable
  idempotencyKeys: IdempotencyKeyTable
  auditEntries: AuditEntryTable
  auditReasons: AuditReasonTable
  accessEntries: AccessEntryTable
  apiKeys: ApiKeyTable
  staff: StaffTable
  staffInvitations: StaffInvitationTable
  staffPasskeys: StaffPasskeyTable
  staffRecoveryCodes: StaffRecoveryCodeTable
  staffSessions: StaffSessionTable
  staffChallenges: StaffChallengeTable
  webhookReceivers: WebhookReceiverTable
  webhookDeliveries: WebhookDeliveryTable
  databaseOwner: DatabaseOwnerTable
  doctorFindings: DoctorFindingTable
}
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
