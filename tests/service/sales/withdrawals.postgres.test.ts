import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import { findConsumerLaw } from '#service/sales/consumer-law/consumer-law.ts'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { dataOf, problemOf, send, statusesOf } from '../calls.ts'
import { openCheckout, signUp, snareLine } from '../customers.ts'
import { addressIn, company } from '../germany.ts'
import { startService } from '../start-service.ts'
import { shopOrigin, vendorEmail } from '../test-service.ts'

const service = await startService('withdrawals', { limits: true, company: { ...company, ukRegistered: true } })

const words =
  'Deliver at once. I agree that delivery begins before my 14 days to withdraw are over, and I know that I lose my right of withdrawal by it.'
const consent = { instantDelivery: true, text: words }

/** A checkout of one snare, of somebody in a country. */
async function open(countryCode: string, billing: object = {}) {
  const { accessToken, email } = await signUp(service.app)
  const ids = await openCheckout(service.app, accessToken, snareLine())
  const json = { address: addressIn(countryCode), ...billing }
  const shown = await dataOf<Checkout>(send(service.app, 'PATCH', `/api/checkout/${ids.checkoutId}/billing`, { json }))
  return { ...ids, email, shown }
}
const pay = (checkoutId: string, more: object = {}) =>
  send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json: { paymentToken: 'tok_success', ...more } })
const recordOf = async (orderId: string) => (await readOrderRecord(service.database.query, orderId)).order

async function buyIn(countryCode: string, more: object = {}) {
  const bought = await open(countryCode)
  expect(await dataOf<Checkout>(pay(bought.checkoutId, more))).toMatchObject({ status: 'Completed' })
  return bought
}
const mailsTo = (address: string, subject: string) =>
  service.mails.filter((mail) => mail.to === address && mail.subject.includes(subject))
const waitForMail = (address: string, subject: string, text = '') =>
  vi.waitFor(
    () => {
      const [mail] = mailsTo(address, subject).filter((each) => each.text.replace(/\s+/g, ' ').includes(text))
      if (!mail) throw new Error(`No mail '${subject}' reached ${address}`)
      return mail
    },
    { timeout: 20_000, interval: 20 },
  )

describe('a consumer whom the law protects', () => {
  it('is shown what the button has to say and what to agree to, in the terms of their country', async () => {
    const { shown } = await open('DE')
    expect(shown.law).toEqual({ button: { words: 'Order with obligation to pay', language: 'en' }, consent: words })
    expect(shown.pages?.map(({ url }) => url)).toEqual([
      `${shopOrigin}/imprint-and-privacy-policy`,
      `${shopOrigin}/imprint-and-privacy-policy#terms-and-conditions`,
      `${shopOrigin}/withdraw`,
    ])
  })

  it('is charged nothing before they have agreed to delivery at once, in just these words', async () => {
    const { checkoutId, orderId } = await open('FR')
    for (const more of [{}, { consent: { ...consent, text: 'Deliver at once.' } }])
      expect(await problemOf(pay(checkoutId, more))).toMatchObject({
        statusCode: 400,
        errors: { 'consent.instantDelivery': [expect.any(String)] },
      })
    const unticked = { consent: { ...consent, instantDelivery: false } }
    expect((await problemOf(pay(checkoutId, unticked))).statusCode).toBe(400)
    expect(await recordOf(orderId)).toMatchObject({ status: 'Open', consent: null })
    expect(await dataOf<Checkout>(pay(checkoutId, { consent }))).toMatchObject({ status: 'Completed' })
  })

  it('has what they agreed to kept with its time, and mailed where nobody changes it', { tags: ['long'] }, async () => {
    const before = service.clock.now()
    const { orderId, email } = await buyIn('DE', { consent })
    const kept = (await recordOf(orderId)).consent
    expect(kept).toEqual({ text: words, agreedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    expect(Date.parse(kept?.agreedAt ?? '')).toBeGreaterThanOrEqual(before.getTime())
    const { text } = await waitForMail(email, 'licenses', words)
    expect(text).toContain(`${shopOrigin}/withdraw`)
  })
})

describe('whoever the law does not protect so', () => {
  it.each([
    ['a business', 'DE', { businessName: 'Analytical Engines' }],
    ['somebody elsewhere', 'US', {}],
  ])('%s pays without, and nothing is kept', async (_, country, billing) => {
    const { checkoutId, orderId, shown } = await open(country, billing)
    expect(shown.law).toEqual({})
    expect(await dataOf<Checkout>(pay(checkoutId))).toMatchObject({ status: 'Completed' })
    expect((await recordOf(orderId)).consent).toBeNull()
  })
})

const declare = (json: object) => send(service.app, 'POST', '/api/customer/withdrawals', { json })
const declareByForm = (values: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    url: '/api/customer/withdrawals/form',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' },
    payload: new URLSearchParams(values).toString(),
  })
const findKept = (email: string) =>
  service.database.query.selectFrom('withdrawals').selectAll().where('email', '=', email).execute()

describe('a withdrawal', () => {
  it('is kept, confirmed at once to the second, and told to the vendor, who decides', async () => {
    const { orderId, email } = await buyIn('DE', { consent })
    const { id, receivedAt } = await dataOf<{ id: string; receivedAt: string }>(
      declare({ name: 'Ada', email, order: orderId, what: 'Snare Works' }),
    )
    expect(await findKept(email)).toMatchObject([
      {
        id,
        name: 'Ada',
        orderGiven: orderId,
        receivedAt: new Date(receivedAt),
        statement: expect.stringContaining('Snare'),
      },
    ])
    const confirmed = await waitForMail(email, 'Your withdrawal')
    expect(confirmed.text).toContain(`Order: ${orderId}`)
    // Nobody has shown that the address is theirs: what was typed goes to the vendor alone.
    expect(confirmed.text).not.toContain('Snare Works')
    expect(confirmed.text).toMatch(/\d\d:\d\d:\d\d UTC/)
    const news = (await waitForMail(vendorEmail, 'A customer withdraws', orderId)).text.replace(/\s+/g, ' ')
    expect(news).toContain(`order refund ${orderId} --reason "Withdrawal ${id}"`)
    expect(news).toContain('I hereby withdraw from my contract for: Snare Works.')
    expect(news).toContain('delivery at once was agreed to on')
    const record = await readOrderRecord(service.database.query, orderId)
    expect([record.refunds, record.licenses.map(({ status }) => status)]).toEqual([[], ['Active']])
  })

  it('is answered the same whether or not there is such an order, without a word of it', async () => {
    const { orderId, email } = await buyIn('US')
    const stranger = `eve-${randomUUID()}@example.com`
    const answers = await Promise.all([
      declare({ name: 'Eve', email: stranger, order: orderId }),
      declare({ name: 'Eve', email: stranger, order: randomUUID() }),
    ])
    const shapes = answers.map(({ statusCode, body }) => [statusCode, Object.keys(JSON.parse(body).data)])
    expect(shapes).toEqual(Array(2).fill([201, ['id', 'receivedAt']]))
    await vi.waitFor(() => expect(mailsTo(stranger, 'Your withdrawal')).toHaveLength(2), { timeout: 20_000 })
    for (const { text, html } of mailsTo(stranger, 'Your withdrawal')) expect(`${text}${html}`).not.toContain(email)
    const news = (await waitForMail(vendorEmail, 'A customer withdraws', orderId)).text.replace(/\s+/g, ' ')
    expect(news).toContain(`it was bought with another address, ${email}`)
    await waitForMail(vendorEmail, 'A customer withdraws', 'No paid order has this number or address')
  })

  it('is found by the address alone', { tags: ['long'] }, async () => {
    const { orderId, email } = await buyIn('GB', {
      consent: {
        ...consent,
        text: findConsumerLaw({ country: 'GB', isBusiness: false, date: new Date() }).deliveryConsent,
      },
    })
    await declare({ name: 'Ada', email: email.toUpperCase(), order: 'my drum' })
    await waitForMail(vendorEmail, 'A customer withdraws', orderId)
  })

  it('is taken from a plain form too, from every origin, and leads back to the page', async () => {
    const email = `form-${randomUUID()}@example.com`
    const sent = await declareByForm({ name: 'Ada', email, order: 'my drum', what: '' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${shopOrigin}/withdraw#received`])
    await waitForMail(email, 'Your withdrawal')
    const lacking = await declareByForm({ name: 'Ada', email: 'no address', order: 'my drum' })
    expect([lacking.statusCode, lacking.headers.location]).toEqual([303, `${shopOrigin}/withdraw#incomplete`])
  })

  it('is not to be had by other sites but through the form', async () => {
    const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' }
    const json = { name: 'Ada', email: 'ada@example.com', order: 'my drum' }
    const refused = send(service.app, 'POST', '/api/customer/withdrawals', { json, headers })
    expect((await problemOf(refused)).statusCode).toBe(403)
  })

  it.each([
    ['name', { name: 'see www.evil.example' }],
    ['order', { order: 'https://evil.example/' }],
    ['what', { what: 'all\nof it: HTTP://evil.example' }],
    ['order', { order: '  ' }],
    ['email', { email: 'ada' }],
  ])('is refused where %s is %j: nobody is mailed to other sites by it', async (field, wrong) => {
    const json = { name: 'Ada', email: 'ada@example.com', order: 'my drum', ...wrong }
    expect(await problemOf(declare(json))).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  })

  it('comes five times an hour from one address at most', async () => {
    const email = `often-${randomUUID()}@example.com`
    const statuses = await statusesOf(6, () => declare({ name: 'Ada', email, order: 'my drum' }))
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const { headers } = await declareByForm({ name: 'Ada', email, order: 'my drum' })
    expect(headers.location).toBe(`${shopOrigin}/withdraw#too-many`)
  })
})
