import type { Queryable } from '#service/database/connection.ts'
import { readCustomerRecord } from '#service/identity/customer-record.ts'
import { findCustomerByEmail } from '#service/identity/repository.ts'
import { readLicenseRecord } from '#service/licenses/license-record.ts'
import { readOrderRecord } from '#service/payments/order-record.ts'
import type { Customer } from './customer.ts'

/** What the vendor's commands look up, and sign-in before passwords are compared: as the program reads it, without HTTP. */
export const readings: Readonly<Record<string, (db: Queryable, customer: Customer) => Promise<unknown>>> = {
  'who signs in': (db, { email }) => findCustomerByEmail(db, email),
  'customer show': (db, { email }) => readCustomerRecord(db, email),
  'order show': (db, { orderId }) => readOrderRecord(db, orderId),
  'license show': (db, { licenseId }) => readLicenseRecord(db, licenseId),
}
