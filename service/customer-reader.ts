import type { PlatformServices } from '#service/platform/index.ts'
import { type CustomerReader, toWire } from '#service/vendor-api/index.ts'
import { findPerson, readCustomerRecord } from './customer-record.ts'

/** Reads what all modules know of a customer, in the form of the vendor API. */
export const createCustomerReader = ({
  database,
  clock,
}: Pick<PlatformServices, 'database' | 'clock'>): CustomerReader => ({
  read: async (typed) => toWire(await readCustomerRecord(database.query, typed, clock())),
  find: (typed) => findPerson(database.query, typed, clock()),
})
