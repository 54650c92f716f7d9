import { createAccountMails, createSubscriptionMails, createSupportMails } from '#service/accounts/index.ts'
import { createEducationMails } from '#service/catalogue/index.ts'
import { createLicenseMails, createLostLicenseMails } from '#service/licensing/index.ts'
import type { MailService } from '#service/messaging/index.ts'
import {
  createDisputeMails,
  createDocumentMails,
  createOrderMails,
  createPaymentMails,
  createRefundMails,
  createWithdrawalMails,
} from '#service/sales/index.ts'

export type Emails = ReturnType<typeof createEmails>

/** The emails of all features, each written by its own. */
export const createEmails = ({ queue, settings }: Pick<MailService, 'queue' | 'settings'>) => ({
  ...createAccountMails(queue, settings),
  ...createSubscriptionMails(queue, settings),
  ...createSupportMails(queue, settings),
  ...createEducationMails(queue, settings),
  ...createLicenseMails(queue, settings),
  ...createLostLicenseMails(queue, settings),
  ...createOrderMails(queue, settings),
  ...createDocumentMails(queue, settings),
  ...createPaymentMails(queue, settings),
  ...createRefundMails(queue, settings),
  ...createDisputeMails(queue, settings),
  ...createWithdrawalMails(queue, settings),
})
