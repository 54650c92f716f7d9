import { readCustomerRecord } from '#service/accounts/identity/customer-record.ts'
import { findCustomerByEmail } from '#service/accounts/identity/repository.ts'
import type { Queryable } from '#service/database/connection.ts'
import { readLicenseRecord } from '#service/licensing/licenses/license-record.ts'
import { readOrderRecord } from '#service/sales/payments/order-record.ts'
import type { Customer } from './customer.ts'

/** What the vendor's commands look up, and sign-in before passwords are compared: as the program reads it, without HTTP. */
export const readings: Readonly<Record<string, (db: Queryable, customer: Customer) => Promise<unknown>>> = {
  'who signs in': (db, { email }) => findCustomerByEmail(db, email),
  'customer show': (db, { email }) => readCustomerRecord(db, email),
  'order show': (db, { orderId }) => readOrderRecord(db, orderId),
  'license show': (db, { licenseId }) => readLicenseRecord(db, licenseId),
}
