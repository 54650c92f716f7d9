import { afterAll, describe, expect, it, vi } from 'vitest'
import type { OrderDocument, OwnOrder } from '#contract/endpoints/orders.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import type { MailMessage } from '#service/messaging/mail/transport.ts'
import { type Period, readBooks } from '#service/sales/invoices/repository.ts'
import { reportSales, reportTax } from '#service/sales/reports/reports.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { kickLine, openCheckout, signUp, snareLine } from '../customers.ts'
import { addressIn, company, giveConsent, taxedContent } from '../germany.ts'
import { createTestService } from '../test-service.ts'

const options = { company, catalogue: taxedContent }

let service = await createTestService('documents', options)
afterAll(() => service.close())

const cologne = { ...addressIn('DE'), postCode: '50667', locality: 'Köln' }
const kicks = 'p/kick-works/full'

/** A snare of 99.00 and two kicks of 49.50 each, with 19 % in them, sold to a customer in Cologne. */
async function sold() {
  const { accessToken: token, email } = await signUp(service.app)
  const { orderId, checkoutId } = await openCheckout(service.app, token, snareLine(), kickLine(2))
  const consent = await giveConsent(service.app, checkoutId, cologne)
  const json = { paymentToken: 'tok_success', billing: {}, consent }
  const paid = await dataOf<Checkout>(send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
  expect(paid.status).toBe('Completed')
  await jobsToRest(service)
  return { token, email, orderId }
}

async function refund(orderId: string, wish: { amount?: number; lineIds?: string[] } = {}) {
  const { id } = await service.services.refunds.request(orderId, { reason: 'Too loud', ...wish })
  await vi.waitFor(async () => expect(await rowsOf(orderId)).toMatchObject([{}, { refundId: id }]), 20_000)
  await jobsToRest(service)
  return id
}

const rowsOf = (orderId: string) =>
  service.database.query
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('series', 'desc')
    .execute()
const path = (orderId: string) => `/api/customer/inventory/orders/${orderId}/documents`
const list = (orderId: string, token: string) =>
  dataOf<OrderDocument[]>(send(service.app, 'GET', path(orderId), { token }))
const read = (url = '', method: 'GET' | 'HEAD' = 'GET') => {
  const { pathname, search } = new URL(url)
  return service.app.inject({ method, url: pathname + search })
}
const textOf = (bytes: Buffer) => readPdf(bytes).pages.flat()
const documentMails = (to: string) => service.mails.filter((mail) => mail.to === to && mail.attachments)
const attached = async (mail: MailMessage | undefined) => mail?.attachments?.[0]?.read()

describe('the invoice of an order', () => {
  it('is listed with it and can be saved as PDF, with who sold, who bought and the tax', async () => {
    const { orderId, token, email } = await sold()
    const [document, ...others] = await list(orderId, token)
    expect(others).toEqual([])
    expect(document).toMatchObject({ kind: 'Invoice', total: { currency: 'EUR', amount: 198 } })
    const response = await read(document?.url)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${document?.number}.pdf"`,
      'content-length': String(response.rawPayload.length),
    })
    const texts = textOf(response.rawPayload)
    for (const words of ['Works GmbH', 'Tax number DE136695976', '50667 Köln', orderId, '€198.00', '€31.61'])
      expect(texts).toContain(words)
    expect(texts.join('')).toContain(email)
    expect(texts).toContain('VAT 19% in Germany, of €166.39')
    const head = await read(document?.url, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      response.headers['content-length'],
      '',
    ])
    const { items } = await dataOf<Paged<OwnOrder>>(
      send(service.app, 'GET', '/api/customer/inventory/orders', { token }),
    )
    expect(items.map(({ documents }) => documents.map(({ number }) => number))).toEqual([[document?.number]])
  })

  it('is mailed once with the PDF, however often its number is asked for', { tags: ['long'] }, async () => {
    const { orderId, token, email } = await sold()
    const what = { orderId, refundId: null }
    const again = await Promise.all([service.services.invoices.number(what), service.services.invoices.number(what)])
    await jobsToRest(service)
    const [document] = await list(orderId, token)
    expect(new Set(again.map(({ number }) => number)).size).toBe(1)
    const [mail, ...more] = documentMails(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Your invoice ${document?.number}`)
    const file = await attached(mail)
    expect(file?.fileName).toBe(`${document?.number}.pdf`)
    expect(file?.bytes).toEqual((await read(document?.url)).rawPayload)
  })

  it('is its customer’s alone, by an address that soon ends', { tags: ['long'] }, async () => {
    const { orderId, token } = await sold()
    const { accessToken: other } = await signUp(service.app, 'Eve')
    expect((await problemOf(send(service.app, 'GET', path(orderId)))).statusCode).toBe(401)
    expect((await problemOf(send(service.app, 'GET', path(orderId), { token: other }))).statusCode).toBe(404)
    expect((await problemOf(send(service.app, 'GET', path('nonsense'), { token }))).statusCode).toBe(404)
    const [{ url } = { url: '' }] = await list(orderId, token)
    const next = url.replace(/Invoice\/(\d+)/, (_, number) => `Invoice/${Number(number) - 1}`)
    for (const altered of [
      next,
      url.replace('.pdf', '.exe'),
      url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`),
      url.split('?')[0],
    ])
      expect((await read(altered)).statusCode, altered).toBe(404)
    expect((await read(url)).statusCode).toBe(200)
    service.clock.advance(11 * 60_000)
    expect((await read(url)).statusCode).toBe(404)
  })

  it('can not be numbered while its sums do not reconcile: no number is lost by it', { tags: ['long'] }, async () => {
    const { orderId } = await sold()
    const { query } = service.database
    const series = () => query.selectFrom('invoiceSeries').selectAll().orderBy('name').execute()
    const before = await series()
    await query.deleteFrom('invoices').where('orderId', '=', orderId).execute()
    await query.updateTable('orders').set({ taxes: 1 }).where('id', '=', orderId).execute()
    await expect(service.services.invoices.number({ orderId, refundId: null })).rejects.toThrow(
      /INV-\d+ can't be printed: .*€0.01/,
    )
    expect(await series()).toEqual(before)
  })
})

describe('the credit note of a refund', () => {
  it('names what was given back and the invoice that it corrects, and is mailed once', async () => {
    const { orderId, token, email } = await sold()
    const refundId = await refund(orderId, { lineIds: [kicks] })
    await service.services.invoices.number({ orderId, refundId })
    await jobsToRest(service)
    const [invoice, note, ...others] = await list(orderId, token)
    expect(others).toEqual([])
    expect(note).toMatchObject({ kind: 'CreditNote', total: { currency: 'EUR', amount: 99 } })
    const texts = textOf((await read(note?.url)).rawPayload)
    expect(texts.join('\n')).toContain(`${invoice?.number} of `)
    for (const words of ['Credit note', 'Too loud', 'Kick Works', '€15.81']) expect(texts).toContain(words)
    expect(texts).not.toContain('Snare Works')
    expect(documentMails(email).map(({ subject }) => subject)).toEqual([
      `Your invoice ${invoice?.number}`,
      `Your credit note ${note?.number}`,
    ])
  })

  it('has the invoice written first, should its own job be late', { tags: ['long'] }, async () => {
    const { orderId } = await sold()
    await service.database.query.deleteFrom('invoices').where('orderId', '=', orderId).execute()
    await refund(orderId)
    const [invoice, note] = await rowsOf(orderId)
    expect(invoice?.document).toMatchObject({ kind: 'Invoice', due: 19_800 })
    expect(note?.document.due).toBe(19_800)
  })
})

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

it('reports add up to what was issued in the period, to the moment', async () => {
  const { query } = service.database
  const issued = await query.selectFrom('invoices').selectAll().orderBy('issuedAt').execute()
  const [first, last] = [issued[0]?.issuedAt, issued.at(-1)?.issuedAt]
  if (!first || !last) throw new Error('Nothing was issued')
  const after = (time: Date) => new Date(time.getTime() + 1)
  const totals = async (period: Period) => ({
    sales: (await reportSales(readBooks(query, period))).totals[0],
    tax: (await reportTax(readBooks(query, period))).totals[0],
  })
  const sums = (kind: 'Invoice' | 'CreditNote', sum: 'subtotal' | 'taxes') =>
    sumOf(issued.map(({ document }) => (document?.kind === kind ? document[sum] : 0)))
  const [sold, back] = [sums('Invoice', 'subtotal'), sums('CreditNote', 'subtotal')]
  const all = await totals({ from: first, until: after(last) })
  expect(all.sales).toMatchObject({ net: sold, refunds: back })
  expect(all.tax).toMatchObject({ base: sold - back, tax: sums('Invoice', 'taxes') - sums('CreditNote', 'taxes') })
  expect(back).toBeGreaterThan(0)
  const { tax: shorter } = await totals({ from: first, until: last })
  expect((shorter?.invoices ?? 0) + (shorter?.creditNotes ?? 0)).toBe(
    issued.filter(({ issuedAt }) => issuedAt < last).length,
  )
  expect(await totals({ from: after(last), until: after(after(last)) })).toEqual({ sales: undefined, tax: undefined })
})

it('stays as it was issued when the vendor moves and the catalogue changes', { tags: ['long'] }, async () => {
  const { orderId, token } = await sold()
  const [before] = await rowsOf(orderId)
  await service.close()
  service = await createTestService('documents-later', {
    ...options,
    place: service.place,
    company: { ...company, legalName: 'Noise AG', countryCode: 'AT', vatId: 'ATU13585627' },
    catalogue: { ...options.catalogue, products: exampleContent.products.map((one) => ({ ...one, name: 'New' })) },
  })
  expect(await service.services.invoices.number({ orderId, refundId: null })).toEqual(before)
  const [document] = await list(orderId, token)
  const texts = textOf((await read(document?.url)).rawPayload)
  for (const words of ['Works GmbH', 'Snare Works']) expect(texts).toContain(words)
  await refund(orderId)
  const [, note] = await rowsOf(orderId)
  expect([note?.document?.seller.name, note?.document?.lines[0]?.name]).toEqual(['Noise AG', 'Snare Works'])
})
