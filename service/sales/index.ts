export { needsWithdrawalFunction } from './consumer-law/consumer-law.ts'
export { findDisputePage, findOpenDisputes } from './disputes/dispute-list-repository.ts'
export { disputeEmail, vendorDisputeEmail } from './disputes/emails.ts'
export type { CustomerEvidence } from './disputes/evidence/evidence.ts'
export { findDisputedOrder } from './disputes/repository.ts'
export { documentEmail } from './invoices/emails.ts'
export { findInvoiceHits, findInvoicePage, type ListedInvoice } from './invoices/invoice-list-repository.ts'
export { exampleDocuments } from './invoices/pdf/example-documents.ts'
export { type Period, readBooks } from './invoices/repository.ts'
export { createSales, type SalesModule } from './module.ts'
export { findOrdersWithLines, findWithdrawalsOf } from './orders/customer-record-repository.ts'
export { type BoughtOrder, orderEmail } from './orders/emails.ts'
export { priceLines } from './orders/line-pricing.ts'
export { findOrderHits, findOrderPage } from './orders/order-list-repository.ts'
export { type RecordedLine, recordLines } from './orders/order-record.ts'
export { type OrderRecord, readOrderRecord } from './orders/order-record-repository.ts'
export { totalLines } from './orders/order-totals.ts'
export {
  readDisputeEvents,
  readOrderEvents,
  readPaymentEvents,
  readRefundEvents,
  readWithdrawalEvents,
} from './orders/timeline-repository.ts'
export { delayedPaymentEmail, delayedPaymentFailedEmail } from './payments/delayed-payment-emails.ts'
export { heldPaymentEmail } from './payments/emails.ts'
export { findHeldPayments } from './payments/held-payment-list-repository.ts'
export { titleOfMethod } from './payments/methods/rules.ts'
export { findOrderedTrials } from './payments/ordered-trials.ts'
export { type PaymentProvider, sellerOf } from './payments/providers/provider.ts'
export type { ConfiguredProvider, ProviderOrigins } from './payments/providers/provider-kind.ts'
export {
  type ConfiguredProviders,
  configureProviders,
  providerSettings,
  waysToGoLive,
} from './payments/providers/registry.ts'
export { postTestEvents } from './payments/providers/test/post-events.ts'
export type { TestBank } from './payments/providers/test/provider.ts'
export { record } from './payments/recording/record.ts'
export {
  type DocumentLogo,
  defaultDocumentLook,
  type ReadDocumentLook,
  toDocumentLook,
} from './pdf/look.ts'
export * as personalData from './personal-data-repository.ts'
export { findOrdersOf } from './personal-data-repository.ts'
export { paymentReturnedEmail, refundEmail, refundFailedEmail } from './refunds/emails.ts'
export { writeCsv } from './reports/csv.ts'
export { findDailySales } from './reports/daily-sales-repository.ts'
export { readMerchantSales } from './reports/merchant-sales-repository.ts'
export {
  type Column,
  type Days,
  differenceColumns,
  payoutColumns,
  payoutsAsCsv,
  salesAsCsv,
  salesColumns,
  salesTotals,
  taxAsCsv,
  taxColumns,
  taxTotals,
  toCells,
  toPeriod,
  waitingColumns,
} from './reports/report-tables.ts'
export { reportSales, reportTax, type SalesReport, type TaxReport } from './reports/reports.ts'
export { toVoucherCsv } from './reports/voucher-csv.ts'
export { createHttpTaxService } from './taxes/external-tax-service.ts'
export { builtInTaxService, type TaxService } from './taxes/service.ts'
export { companySchema, isRegisteredForVat, type ShopVendor } from './vendor.ts'
export { vendorWithdrawalEmail, withdrawalEmail } from './withdrawals/emails.ts'
export type { ListedWithdrawal } from './withdrawals/withdrawal-desk.ts'
