export { allColumns } from './all-columns.ts'
export type { Manifest } from './backup/manifest.ts'
export { openBackup, restoreBackup, verifyBackup } from './backup/read-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export { defaultPool, hasDatabase, openDatabase, pingDatabase } from './connection.ts'
export { CopyError } from './copying/source.ts'
export type { Database, OnReplica, Queryable, Tx } from './database.ts'
export { DirectoryInUseError, lockDirectory } from './directory-lock.ts'
export { reservedBytes } from './disk-space.ts'
export { inParts } from './in-parts.ts'
export { insertRows } from './insert-rows.ts'
export { findPending, migrateDatabase, migrations } from './migrate.ts'
export { moveDatabase, nameDatabase } from './moving/move-database.ts'
export { refuseMoved } from './moving/move-marker.ts'
export { claimDatabase, OtherVendorError, refuseOtherVendor } from './owner.ts'
export { prepare, runTogether } from './prepared-statements.ts'
export { readByIndex } from './read-by-index.ts'
export type {
  AccessKind,
  ActivationTable,
  ApiKeyTable,
  ArtifactTable,
  AuditAction,
  AuditActor,
  AuditDetails,
  AuditState,
  Billing,
  Block,
  BoughtLine,
  BundleProductTable,
  BundleTable,
  CatalogueStateTable,
  CheckoutTable,
  CodePurpose,
  Consent,
  Contact,
  CouponTable,
  CustomerChallengePurpose,
  CustomerNoteTable,
  CustomerPasskeyTable,
  CustomerTable,
  DeliveryStatus,
  DiscountTable,
  EducationRequestTable,
  EducationStatus,
  Email,
  EndReasonKind,
  ErasedAddressTable,
  Fact,
  FormerDeviceTable,
  FreedBy,
  ImportCounts,
  ImportEntryKind,
  ImportEntryTable,
  ImportedConsent,
  ImportedCustomerTable,
  ImportedOrderDetails,
  ImportedOrderStatus,
  ImportedOrderTable,
  ImportedSubscriptionTable,
  ImportFile,
  ImportKeyTable,
  ImportOptions,
  ImportTable,
  ImportTotal,
  InvoiceSeries,
  InvoiceTable,
  JobQueue,
  JobTable,
  KeyPurpose,
  LicenseEndReasonTable,
  LicenseLogEntryTable,
  LicenseSerialTable,
  LicenseTable,
  LicenseTransferTable,
  Link,
  MailDraft,
  MailedCodeTable,
  MailedDocument,
  MailTable,
  MinorPrices,
  OfferedFee,
  OrderCustomer,
  PaymentStatus,
  PaymentTable,
  ProductTable,
  RefundStatus,
  RefundTable,
  ReleaseTable,
  Row,
  Schema,
  SeatLoanTable,
  StaffChallengePurpose,
  StaffPasskeyTable,
  StaffSessionTable,
  StaffTable,
  Step,
  SubscriberTable,
  VariationTable,
  VoucherBatchTable,
  VoucherContents,
  VoucherTable,
  WaitingGrantTable,
  WebhookDeliveryTable,
  WebhookReceiverTable,
} from './schema.ts'
export { buildSearchIndexes, hasSearchIndex, searchIndexes } from './search-indexes.ts'
export { settleAll } from './settle-all.ts'
export { clockTolerance, databaseClock, isStillAhead, type SharedClock } from './shared-clock.ts'
export type {
  BookedLine,
  Booking,
  Buyer,
  CalendarDay,
  CreditNote,
  DocumentKind,
  DocumentLine,
  Invoice,
  IssuedDocument,
  SalesDocument,
  Seller,
  TaxGroup,
} from './tables/documents.ts'
export type { WithdrawalOutcome, WithdrawalTable } from './tables/orders.ts'
export type {
  LocationEvidence,
  LocationHints,
  Taxation,
  TaxBuyer,
  TaxDecision,
  TaxedLine,
  TaxKind,
  TaxRow,
  TaxTreatment,
} from './tables/taxation.ts'
export { DatabaseAwayError, DatabaseUnavailableError } from './unavailable.ts'
