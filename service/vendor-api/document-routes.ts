import * as z from 'zod/mini'
import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { readByIndex } from '#service/database/index.ts'
import { notFound, ok, type VendorRouter } from '#service/platform/index.ts'
import { findDisputePage, findInvoicePage, type ListedInvoice, type ListedWithdrawal } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerPage, readSortedPart, textId } from './pages.ts'
import { toWire } from './to-wire.ts'

/** Where a document is in its list, after the time of its issue. */
const documentId = z.string().check(z.regex(/^[A-Za-z]{0,20}\/\d{1,10}$/))

function toInvoice({ buyerName: name, buyerEmail: email, ...invoice }: ListedInvoice) {
  return toWire({ ...invoice, buyer: name !== null && email !== null ? { name, email } : null })
}

export function registerInvoiceRoutes({ read, file }: VendorRouter, { database, drawn }: VendorServices): void {
  const { listInvoices, readInvoice } = vendorApi

  read(listInvoices, async ({ query }) => {
    const { after, size, ...range } = readSortedPart(query, documentId)
    const [series = '', number = '0'] = after.id.split('/')
    const position = { issuedAt: after.createdAt, series, number: Number(number) }
    const part = { ...range, after: position, limit: size + 1 }
    const rows = await readByIndex(database, (tx) => findInvoicePage(tx, query, part))
    const place = ({ issuedAt: createdAt, ...row }: ListedInvoice) => ({ createdAt, id: `${row.series}/${row.number}` })
    return ok(answerPage(listInvoices.path, query, rows, place, toInvoice))
  })
  file(readInvoice, async ({ parameters: { series, number } }) => {
    const isKnown = series === 'Invoice' || series === 'CreditNote'
    const document = isKnown && /^\d{1,9}$/.test(number) ? await drawn.draw({ series, number: Number(number) }) : null
    if (!document) throw notFound(`There is no ${series} ${number}`)
    const name = `${series}-${number}.pdf`
    return { type: 'application/pdf', name, body: new Uint8Array(document.bytes), change: null }
  })
}

const evidenceName = 'dispute-evidence.pdf'

export function registerDisputeRoutes({ read, file }: VendorRouter, { database, writeEvidence }: VendorServices): void {
  const { listDisputes, readEvidence } = vendorApi
  file(readEvidence, async ({ parameters: { id } }) => {
    const body = new Uint8Array(await writeEvidence(id))
    return { type: 'application/pdf', name: evidenceName, body, change: null }
  })
  read(listDisputes, async ({ query }) => {
    const { size, ...range } = readSortedPart(query, textId)
    const part = { ...range, limit: size + 1 }
    const rows = await readByIndex(database, (tx) => findDisputePage(tx, query.status, part))
    return ok(answerPage(listDisputes.path, query, rows, (row) => row, toWire))
  })
}

const stateOf = ({ settledAt, outcome }: ListedWithdrawal) => ({ isSettled: settledAt !== null, outcome })

export function registerWithdrawalRoutes({ read, change }: VendorRouter, { withdrawalDesk }: VendorServices): void {
  const { listWithdrawals, showWithdrawal, settleWithdrawal } = vendorApi

  read(listWithdrawals, async ({ query }) => {
    const { size, ...range } = readSortedPart(query)
    const isSettled = query.isSettled === undefined ? undefined : query.isSettled === 'true'
    const rows = await withdrawalDesk.findPage({ isSettled, email: query.email }, { ...range, limit: size + 1 })
    const place = ({ receivedAt: createdAt, id }: ListedWithdrawal) => ({ createdAt, id })
    return ok(answerPage(listWithdrawals.path, query, rows, place, toWire))
  })
  read(showWithdrawal, async ({ parameters }) => ok(toWire(await withdrawalDesk.show(parameters.id))))
  change(settleWithdrawal, async ({ parameters: { id }, body }) => {
    const { withdrawal: before } = await withdrawalDesk.show(id)
    const after = await withdrawalDesk.settle(id, body.outcome)
    const change = { about: id, customerId: null, before: stateOf(before), after: stateOf(after) }
    return { reply: ok(toWire(after)), change }
  })
}
