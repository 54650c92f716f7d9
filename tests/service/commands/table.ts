import type { CommandRows } from './row.ts'
import { apiKeyRows } from './rows/api-key.ts'
import { auditRows } from './rows/audit.ts'
import { catalogueRows } from './rows/catalogue.ts'
import { couponRows } from './rows/coupon.ts'
import { customerRows } from './rows/customer.ts'
import { customerDeskRows } from './rows/customer-desk.ts'
import { dataRows } from './rows/data.ts'
import { doctorRows } from './rows/doctor.ts'
import { educationRows } from './rows/education.ts'
import { importRows } from './rows/import.ts'
import { jobRows } from './rows/job.ts'
import { keysRows } from './rows/keys.ts'
import { licenseRows } from './rows/license.ts'
import { licenseLogRows } from './rows/license-log.ts'
import { orderRows } from './rows/order.ts'
import { paymentRows } from './rows/payments.ts'
import { pluginRows } from './rows/plugin.ts'
import { pluginThemeRows } from './rows/plugin-theme.ts'
import { releaseRows } from './rows/release.ts'
import { reportRows } from './rows/report.ts'
import { searchRows } from './rows/search.ts'
import { shopRows } from './rows/shop.ts'
import { staffRows } from './rows/staff.ts'
import { sunsetRows } from './rows/sunset.ts'
import { voucherRows } from './rows/voucher.ts'
import { webhookRows } from './rows/webhook.ts'
import { withdrawalRows } from './rows/withdrawal.ts'

/** A row for every command, in a file for each noun. A new command is not done before it has one. */
export const rows: CommandRows = {
  ...apiKeyRows,
  ...staffRows,
  ...keysRows,
  ...pluginThemeRows,
  ...pluginRows,
  ...searchRows,
  ...orderRows,
  ...paymentRows,
  ...withdrawalRows,
  ...customerRows,
  ...customerDeskRows,
  ...licenseRows,
  ...licenseLogRows,
  ...catalogueRows,
  ...releaseRows,
  ...voucherRows,
  ...couponRows,
  ...auditRows,
  ...jobRows,
  ...reportRows,
  ...webhookRows,
  ...educationRows,
  ...importRows,
  ...dataRows,
  ...sunsetRows,
  ...doctorRows,
  ...shopRows,
}
