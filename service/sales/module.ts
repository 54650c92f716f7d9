import type { MessagingServices } from '#service/messaging/index.ts'
import type { JobHandlers, Module, Router } from '#service/platform/index.ts'
import { registerCheckoutRoutes } from './checkout/routes.ts'
import { createCheckoutService } from './checkout/service.ts'
import type { SalesDependencies } from './dependencies.ts'
import { createDisputeMails } from './disputes/emails.ts'
import { createDisputeEvidence } from './disputes/evidence/write-evidence.ts'
import { createDisputeService } from './disputes/service.ts'
import { createOwnDocuments } from './invoices/customer-documents.ts'
import { createDrawnDocuments, findWritten } from './invoices/document-files.ts'
import { createDocumentMails } from './invoices/emails.ts'
import { writePdf } from './invoices/pdf/write-pdf.ts'
import { registerDocumentRoutes } from './invoices/routes.ts'
import { createInvoiceService, type InvoiceService, invoiceJob } from './invoices/service.ts'
import { removeAbandonedOrders } from './orders/abandoned-orders.ts'
import { createOrderMails } from './orders/emails.ts'
import { createOrderResend } from './orders/order-mails.ts'
import { createOwnOrders } from './orders/own-orders.ts'
import { registerOrderRoutes } from './orders/routes.ts'
import { createOrderService } from './orders/service.ts'
import { createDelayedPaymentMails } from './payments/delayed-payment-emails.ts'
import { createPaymentMails } from './payments/emails.ts'
import { createPaymentReview } from './payments/held-payments.ts'
import { createCompletion } from './payments/order-completion.ts'
import { cancelJob, createOutcomes, settleJob } from './payments/payment-outcomes.ts'
import { createPaymentEvents } from './payments/provider-events.ts'
import { openProviders } from './payments/providers/opened-providers.ts'
import { sellerOf } from './payments/providers/provider.ts'
import { registerPaymentRoutes } from './payments/routes.ts'
import { createPaymentService, giveUpJob, type PaymentService } from './payments/service.ts'
import { createPayoutReports } from './payouts/service.ts'
import { createRefundMails } from './refunds/emails.ts'
import { createRefundService, type RefundService, refundJob } from './refunds/service.ts'
import { createTaxationService } from './taxes/service.ts'
import { registerTransferFeeRoutes } from './transfer-fees/routes.ts'
import { createTransferFees } from './transfer-fees/service.ts'
import { createWebhookBodies } from './webhooks/bodies.ts'
import { createWithdrawalMails } from './withdrawals/emails.ts'
import { registerWithdrawalRoutes } from './withdrawals/routes.ts'
import { createWithdrawalService, type WithdrawalService, withdrawalJob } from './withdrawals/service.ts'
import { createWithdrawalDesk } from './withdrawals/withdrawal-desk.ts'

export type SalesModule = ReturnType<typeof createSales>

export function createSales(dependencies: SalesDependencies) {
  const { database, links, paymentProvider: provider, checkoutSettings: settings } = dependencies
  const soldBy = sellerOf(provider)
  const providers = openProviders(provider, dependencies.earlierProviders)
  const mail = createMails(dependencies)
  const orders = createOrderService(dependencies)
  const drawn = createDrawnDocuments(findWritten(database), async (document) =>
    writePdf(document, await dependencies.documentLook?.()),
  )
  const documents = createOwnDocuments({ ...dependencies, drawn, links })
  const shared = { ...dependencies, mail, orders, documents, provider, providers }
  const invoices = createInvoiceService(shared)
  const refunds = createRefundService({ ...shared, invoices })
  const disputes = createDisputeService(shared)
  const completion = createCompletion({ ...shared, invoices, refunds, disputes })
  const paymentReview = createPaymentReview({ ...shared, completion, refunds })
  const checkouts = createCheckoutService({
    ...shared,
    taxation: createTaxationService({ ...dependencies, soldBy }),
    settings,
  })
  const outcomes = createOutcomes({ ...shared, checkouts, completion, refunds })
  const services = {
    orders,
    drawn,
    documents,
    invoices,
    refunds,
    paymentReview,
    checkouts,
    transferFees: createTransferFees({ ...shared, checkouts }),
    withdrawals: createWithdrawalService({ ...shared, soldBy }),
    withdrawalDesk: createWithdrawalDesk(shared),
    ownOrders: createOwnOrders(shared),
    orderMails: createOrderResend(shared),
    payments: createPaymentService({ ...shared, outcomes, checkouts, completion }),
    paymentEvents: createPaymentEvents({ ...shared, outcomes, refunds, disputes }),
    payoutReports: createPayoutReports(shared),
    disputeEvidence: createDisputeEvidence(dependencies),
    webhookBodies: createWebhookBodies(shared),
  }
  return {
    mail,
    services,
    registerRoutes(router: Router) {
      registerOrderRoutes(router, { ...dependencies, ...services })
      registerDocumentRoutes(router, documents)
      registerCheckoutRoutes(router, { ...dependencies, ...services })
      registerPaymentRoutes(router, { ...dependencies, ...services })
      registerTransferFeeRoutes(router, services.transferFees)
      registerWithdrawalRoutes(router, { ...dependencies, ...services })
    },
    jobs: createJobs(services),
    upkeep: [(now) => removeAbandonedOrders(database, now)],
  } satisfies Module
}

const createMails = ({ mailService: { queue, settings } }: MessagingServices) => ({
  ...createOrderMails(queue, settings),
  ...createDocumentMails(queue, settings),
  ...createPaymentMails(queue, settings),
  ...createDelayedPaymentMails(queue, settings),
  ...createRefundMails(queue, settings),
  ...createDisputeMails(queue, settings),
  ...createWithdrawalMails(queue, settings),
})

type JobServices = {
  payments: PaymentService
  refunds: RefundService
  invoices: InvoiceService
  withdrawals: WithdrawalService
}
const createJobs = ({ payments, refunds, invoices, withdrawals }: JobServices): JobHandlers => ({
  [withdrawalJob]: ({ id }, run) => withdrawals.notifyVendor(String(id), run),
  [settleJob]: ({ paymentId }, run) => payments.settle(String(paymentId), run),
  [invoiceJob]: async ({ orderId, refundId }) => {
    await invoices.number({ orderId: String(orderId), refundId: refundId === null ? null : String(refundId) })
  },
  [refundJob]: ({ refundId }) => refunds.carryOut(String(refundId)),
  [cancelJob]: ({ paymentId }) => payments.cancel(String(paymentId)),
  [giveUpJob]: ({ paymentId }) => payments.giveUp(String(paymentId)),
})
