import { type CustomerReader, toWire } from '#service/vendor-api/index.ts'
import { findPerson, readCustomerRecord } from './customer-record.ts'
import { createCustomerView } from './customer-view.ts'
import type { Services } from './modules.ts'
import { readTimeline } from './timeline.ts'

/** Reads what all modules know of a customer, in the form of the vendor API. */
export const createCustomerReader = (services: Services): CustomerReader => {
  const { database, clock } = services
  return {
    read: async (typed) => toWire(await readCustomerRecord(database.query, typed, clock())),
    find: (typed) => findPerson(database.query, typed, clock()),
    readTimeline: (person, kind, part) => readTimeline(database.query, person, kind, part),
    view: createCustomerView(services),
  }
}
