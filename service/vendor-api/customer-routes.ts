import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { findCustomerPage } from '#service/accounts/index.ts'
import { readByIndex } from '#service/database/index.ts'
import { beforeNewestEvent, created, done, nameCaller, ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerPage, answerSlice, readPart, readSortedPart, textId, toFlag } from './pages.ts'
import { toWire } from './to-wire.ts'

export function registerCustomerRoutes({ read }: VendorRouter, { database, customers }: VendorServices): void {
  const { listCustomers, showCustomer, customerTimeline } = vendorApi

  read(listCustomers, async ({ query }) => {
    const filter = { search: query.search, isConfirmed: toFlag(query.isConfirmed) }
    const slice = await readByIndex(database, (tx) => findCustomerPage(tx, filter, readSortedPart(query)))
    return ok(answerSlice(listCustomers.path, query, slice, toWire))
  })
  read(customerTimeline, async ({ parameters: { emailOrId }, query }) => {
    const person = await customers.find(emailOrId)
    const events = await customers.readTimeline(person, query.kind, readPart(query, beforeNewestEvent, textId))
    const path = customerTimeline.path.replace('{emailOrId}', encodeURIComponent(emailOrId))
    return ok(answerPage(path, query, events, ({ at: createdAt, key: id }) => ({ createdAt, id }), toWire))
  })
  read(showCustomer, async ({ parameters }) => ok(await customers.read(parameters.emailOrId)))
}

export function registerViewRoutes({ change }: VendorRouter, { customers }: VendorServices): void {
  change(vendorApi.viewAsCustomer, async ({ parameters: { id: about }, body }) => {
    const view = await customers.view(about, body.reason)
    return { reply: ok(view), change: { about, customerId: about, before: {}, after: {} } }
  })
}

export function registerNoteRoutes({ change }: VendorRouter, { customers, notes }: VendorServices): void {
  change(vendorApi.addNote, async ({ parameters, body: { text, reason } }, caller) => {
    const author = nameCaller(caller)
    const person = await customers.find(parameters.emailOrId)
    const note = await notes.add(person, { text, author, reason })
    const noted = { about: note.id, customerId: person.customerId, before: {}, after: { length: text.length } }
    return { reply: created(toWire(note)), change: noted }
  })
  change(vendorApi.removeNote, async ({ parameters: { id }, body }) => {
    const { text, customerId } = await notes.remove(id, body.reason)
    return { reply: done, change: { about: id, customerId, before: { length: text.length }, after: {} } }
  })
}
