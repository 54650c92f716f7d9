import { addressCheck } from './checks/address.ts'
import { clockCheck } from './checks/clock.ts'
import { contentCheck } from './checks/content.ts'
import { databaseCheck } from './checks/database.ts'
import { demoCheck } from './checks/demo.ts'
import { diskCheck } from './checks/disk.ts'
import { jobsCheck } from './checks/jobs.ts'
import { keysCheck } from './checks/keys.ts'
import { mailCheck } from './checks/mail.ts'
import { paymentCheck } from './checks/payment.ts'
import { productionCheck } from './checks/production.ts'
import { replicaCheck } from './checks/replica.ts'
import { storageCheck } from './checks/storage.ts'
import { webhooksCheck } from './checks/webhooks.ts'
import type { Check } from './examine.ts'

/** What doctor looks at, in the order in which it tells of it. */
export const checks: readonly Check[] = [
  contentCheck,
  databaseCheck,
  replicaCheck,
  storageCheck,
  mailCheck,
  paymentCheck,
  keysCheck,
  addressCheck,
  productionCheck,
  demoCheck,
  diskCheck,
  jobsCheck,
  webhooksCheck,
]

/** What goes by what those have met. */
export const lastChecks: readonly Check[] = [clockCheck]
