import type { Command } from './command.ts'
import { auditAccess } from './commands/audit/access.ts'
import { auditList } from './commands/audit/list.ts'
import { catalogueSync } from './commands/catalogue/sync.ts'
import { couponCreate } from './commands/coupon/create.ts'
import { couponWithdraw } from './commands/coupon/withdraw.ts'
import { customerAllowMail } from './commands/customer/allow-mail.ts'
import { customerErase } from './commands/customer/erase.ts'
import { customerShow } from './commands/customer/show.ts'
import { backup } from './commands/data/backup.ts'
import { move } from './commands/data/move.ts'
import { restore } from './commands/data/restore.ts'
import { backupVerify } from './commands/data/verify.ts'
import { doctor } from './commands/doctor/doctor.ts'
import { educationApprove, educationRefuse } from './commands/education/decide.ts'
import { educationList } from './commands/education/list.ts'
import { educationShow } from './commands/education/show.ts'
import { jobDrop } from './commands/job/drop.ts'
import { jobList } from './commands/job/list.ts'
import { jobRetry } from './commands/job/retry.ts'
import { keysRetire } from './commands/keys/retire.ts'
import { keysRotate } from './commands/keys/rotate.ts'
import { keysShow } from './commands/keys/show.ts'
import { licenseGrant } from './commands/license/grant.ts'
import { licenseLimitOffline } from './commands/license/limit-offline.ts'
import { licenseMove } from './commands/license/move.ts'
import { licenseRestore } from './commands/license/restore.ts'
import { licenseRevoke } from './commands/license/revoke.ts'
import { licenseShow } from './commands/license/show.ts'
import { orderAccept, orderReturn } from './commands/order/held.ts'
import { orderRefund } from './commands/order/refund.ts'
import { orderShow } from './commands/order/show.ts'
import { releaseAdd } from './commands/release/add.ts'
import { releasePublish } from './commands/release/publish.ts'
import { releaseWithdraw } from './commands/release/withdraw.ts'
import { reportSalesCommand } from './commands/report/sales.ts'
import { reportTaxCommand } from './commands/report/tax.ts'
import { voucherCreate } from './commands/voucher/create.ts'
import { webhookAdd } from './commands/webhook/add.ts'
import { webhookDeliveries } from './commands/webhook/deliveries.ts'
import { webhookList } from './commands/webhook/list.ts'
import { webhookRemove } from './commands/webhook/remove.ts'
import { webhookReplay } from './commands/webhook/replay.ts'
import { webhookRotate } from './commands/webhook/rotate.ts'

/** Every command, in the order that the help lists them. */
export const commands: readonly Command[] = [
  catalogueSync,
  releaseAdd,
  releasePublish,
  releaseWithdraw,
  voucherCreate,
  couponCreate,
  couponWithdraw,
  keysShow,
  keysRotate,
  keysRetire,
  orderShow,
  orderRefund,
  orderAccept,
  orderReturn,
  customerShow,
  customerErase,
  customerAllowMail,
  licenseShow,
  licenseGrant,
  licenseRevoke,
  licenseRestore,
  licenseLimitOffline,
  licenseMove,
  auditList,
  auditAccess,
  jobList,
  jobRetry,
  jobDrop,
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
  backup,
  backupVerify,
  restore,
  move,
  doctor,
]
