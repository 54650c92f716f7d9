import type { Insertable } from 'kysely'
import type {
  ActivationTable,
  CouponTable,
  CustomerTable,
  FormerDeviceTable,
  ImportedCustomerTable,
  ImportedOrderTable,
  ImportedSubscriptionTable,
  ImportKeyTable,
  LicenseEndReasonTable,
  LicenseSerialTable,
  LicenseTable,
  SubscriberTable,
} from '#service/database/index.ts'

/** The rows that some records come to. */
export type Writes = {
  customers: Insertable<CustomerTable>[]
  subscribers: Insertable<SubscriberTable>[]
  importedCustomers: Insertable<ImportedCustomerTable>[]
  orders: Insertable<ImportedOrderTable>[]
  licenses: Insertable<LicenseTable>[]
  endReasons: Insertable<LicenseEndReasonTable>[]
  serials: Insertable<LicenseSerialTable>[]
  activations: Insertable<ActivationTable>[]
  formerDevices: Insertable<FormerDeviceTable>[]
  coupons: Insertable<CouponTable>[]
  subscriptions: Insertable<ImportedSubscriptionTable>[]
  keys: Insertable<ImportKeyTable>[]
}

export const nothingToWrite = (): Writes => ({
  customers: [],
  subscribers: [],
  importedCustomers: [],
  orders: [],
  licenses: [],
  endReasons: [],
  serials: [],
  activations: [],
  formerDevices: [],
  coupons: [],
  subscriptions: [],
  keys: [],
})
