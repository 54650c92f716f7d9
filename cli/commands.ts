import type { Command } from './command.ts'
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from './commands/api-key.ts'
import { auditAccess, auditList } from './commands/audit.ts'
import { backup, backupVerify, move, restore } from './commands/backup-and-move.ts'
import { catalogueSync } from './commands/catalogue.ts'
import { couponCreate, couponWithdraw } from './commands/coupon.ts'
import { customerAllowMail, customerErase, customerShow } from './commands/customer.ts'
import {
  customerChangeAddress,
  customerExport,
  customerMerge,
  customerSignOut,
  customerView,
} from './commands/customer-account.ts'
import { customerNote, customerRemoveNote, customerTimeline } from './commands/customer-notes.ts'
import { disputeEvidence } from './commands/dispute.ts'
import { doctor } from './commands/doctor/doctor.ts'
import { educationApprove, educationList, educationRefuse, educationShow } from './commands/education.ts'
import { exportAll } from './commands/export-all.ts'
import { importAnnounce, importEnd, importPlan, importRun, importStatus, importUndo } from './commands/import.ts'
import { jobDrop, jobList, jobRetry } from './commands/job.ts'
import { keysRetire, keysRotate, keysShow } from './commands/keys.ts'
import {
  licenseFree,
  licenseGrant,
  licenseLimitOffline,
  licenseMove,
  licenseResetOffline,
  licenseRestore,
  licenseRevoke,
  licenseShow,
} from './commands/license.ts'
import { licenseFailures } from './commands/license-failures.ts'
import { licenseLogDeclareRestore } from './commands/license-log.ts'
import { mailResend } from './commands/mail.ts'
import { orderAccept, orderRefund, orderResend, orderReturn, orderShow } from './commands/order.ts'
import { paymentsRecord } from './commands/payments.ts'
import { pluginNew } from './commands/plugin-new.ts'
import { pluginTheme } from './commands/plugin-theme.ts'
import { releaseAdd, releasePublish, releaseWithdraw } from './commands/release.ts'
import { reportPayoutsCommand, reportSalesCommand, reportTaxCommand } from './commands/report.ts'
import { inbox, search } from './commands/search.ts'
import { shopCheck } from './commands/shop/shop-check.ts'
import { shopUpgrade } from './commands/shop/shop-upgrade.ts'
import { staffInvite, staffList, staffRemove, staffReset, staffRole, staffSignOut } from './commands/staff.ts'
import { sunsetOpen, sunsetPrepare, sunsetVerify } from './commands/sunset.ts'
import { trialExtend } from './commands/trial.ts'
import { voucherAssign, voucherCreate, voucherExport, voucherStop } from './commands/voucher.ts'
import { licenseWithdrawGrant } from './commands/waiting-grant.ts'
import {
  webhookAdd,
  webhookDeliveries,
  webhookList,
  webhookRemove,
  webhookReplay,
  webhookRotate,
} from './commands/webhook.ts'
import { withdrawalList, withdrawalSettle, withdrawalShow } from './commands/withdrawal.ts'

export const commands: readonly Command[] = [
  catalogueSync,
  releaseAdd,
  releasePublish,
  releaseWithdraw,
  voucherCreate,
  voucherAssign,
  voucherExport,
  voucherStop,
  couponCreate,
  couponWithdraw,
  apiKeyCreate,
  apiKeyList,
  apiKeyRevoke,
  staffInvite,
  staffList,
  staffRole,
  staffSignOut,
  staffReset,
  staffRemove,
  keysShow,
  keysRotate,
  keysRetire,
  pluginTheme,
  pluginNew,
  search,
  inbox,
  orderShow,
  orderRefund,
  orderAccept,
  orderReturn,
  orderResend,
  disputeEvidence,
  paymentsRecord,
  withdrawalList,
  withdrawalShow,
  withdrawalSettle,
  customerShow,
  customerTimeline,
  customerNote,
  customerRemoveNote,
  customerSignOut,
  customerChangeAddress,
  customerView,
  customerExport,
  customerMerge,
  customerErase,
  customerAllowMail,
  licenseShow,
  licenseFree,
  licenseGrant,
  licenseRevoke,
  licenseRestore,
  licenseLimitOffline,
  licenseResetOffline,
  licenseMove,
  licenseWithdrawGrant,
  licenseFailures,
  licenseLogDeclareRestore,
  trialExtend,
  mailResend,
  auditList,
  auditAccess,
  jobList,
  jobRetry,
  jobDrop,
  reportPayoutsCommand,
  reportSalesCommand,
  reportTaxCommand,
  webhookAdd,
  webhookList,
  webhookDeliveries,
  webhookReplay,
  webhookRotate,
  webhookRemove,
  educationList,
  educationShow,
  educationApprove,
  educationRefuse,
  importPlan,
  importRun,
  importStatus,
  importEnd,
  importUndo,
  importAnnounce,
  exportAll,
  backup,
  backupVerify,
  restore,
  move,
  sunsetPrepare,
  sunsetVerify,
  sunsetOpen,
  doctor,
  shopCheck,
  shopUpgrade,
]
