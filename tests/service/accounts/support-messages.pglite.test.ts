import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ReceivedMessage, supportMessageSchema } from '#contract/endpoints/support.ts'
import { eraseFor } from '#service/platform/personal-data-repository.ts'
import { dataOf, problemOf, send, statusesOf } from '../calls.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { shopOrigin, vendor, vendorEmail } from '../test-service.ts'
import { waitForMail } from './mailed-links.ts'

const service = await startService('support-messages', { limits: true, trustedProxies: ['127.0.0.1'] })

const newAddress = () => `eve-${randomUUID()}@example.com`
const messageOf = (changes: object = {}) => ({
  name: 'Eve',
  email: newAddress(),
  topic: 'using',
  message: 'The snare is silent since this morning.',
  ...changes,
})
let places = 0
/** Sends a message, each from a place of its own unless said. */
function write(json: object, { token, headers }: { token?: string; headers?: Record<string, string> } = {}) {
  places += 1
  const from = { 'x-forwarded-for': `198.51.100.${places}`, ...headers }
  return send(service.app, 'POST', '/api/support/messages', { json, token, headers: from })
}
const mailsTo = (address: string, words: string) =>
  service.mails.filter(({ to, subject, text }) => to === address && `${subject}\n${text}`.includes(words))

describe('a message to the vendor', () => {
  it('is mailed to them, who answer to its writer, and its writer is told that it came', async () => {
    const sent = messageOf({ product: 'Snare Works', message: 'It is silent.\n\nSince this morning.' })
    const { number, receivedAt } = await dataOf<ReceivedMessage>(write(sent))
    expect(Date.parse(receivedAt)).toBeGreaterThan(0)
    const news = await waitForMail(service, vendorEmail, number)
    expect(news).toMatchObject({ subject: `Using a product: message ${number}`, headers: { 'Reply-To': sent.email } })
    expect(news.text).toContain('> It is silent.\n> \n> Since this morning.')
    expect(news.text.replace(/\s+/g, ' ')).toContain(`From: Eve, ${sent.email} Account: Not signed in`)
    expect(news.text).toContain('Snare Works')
    const receipt = await waitForMail(service, sent.email, number)
    expect(receipt).toMatchObject({
      subject: `Your message reached ${vendor.name}`,
      headers: { 'Reply-To': vendorEmail },
    })
  })

  it('goes with its writer when they are erased, as long as it waits to be mailed', async () => {
    const sent = supportMessageSchema.parse(messageOf())
    const left = await service.database.transaction(async (tx) => {
      await service.services.support.take(tx, sent, null)
      const { email } = sent
      await eraseFor(tx, { customerId: null, email, actor: 'Vendor', now: service.clock.now(), countedAs: [email] })
      const waiting = await tx.selectFrom('jobs').select('payload').where('doneAt', 'is', null).execute()
      return waiting.filter(({ payload }) => JSON.stringify(payload).includes(sent.email))
    })
    expect(left).toEqual([])
  })

  it('has its receipt say nothing that was typed: the address may be a stranger’s', async () => {
    const secret = 'BUY-CHEAP-DRUMS'
    const sent = messageOf({
      name: `${secret} name`,
      message: `${secret} at https://evil.example/`,
      product: `${secret} product`,
      diagnostics: [{ label: `${secret} label`, value: `${secret} value` }],
    })
    const { number } = await dataOf<ReceivedMessage>(write(sent))
    const { subject, text, html } = await waitForMail(service, sent.email, number)
    for (const part of [subject, text, html]) {
      expect(part).not.toContain(secret)
      expect(part).not.toContain('evil.example')
    }
    const links = text.match(/https?:\/\/\S+/g) ?? []
    expect(links.filter((link) => !link.startsWith(shopOrigin))).toEqual([])
  })

  it('names the account of who is signed in, whatever the form says', async () => {
    const { accessToken: token, email } = await signUp(service.app, 'Ada')
    const { number } = await dataOf<ReceivedMessage>(write(messageOf({ name: 'Somebody else' }), { token }))
    const { text } = await waitForMail(service, vendorEmail, number)
    expect(text.replace(/\s+/g, ' ')).toContain(`Account: Ada, ${email}`)
  })

  it('carries diagnostics as they were shown, and none that were not sent', async () => {
    const diagnostics = [{ label: 'Browser', value: 'Firefox 145\r\nBcc: all@example.com' }]
    const with_ = await dataOf<ReceivedMessage>(write(messageOf({ diagnostics })))
    expect((await waitForMail(service, vendorEmail, with_.number)).text).toContain(
      'Browser: Firefox 145 Bcc: all@example.com',
    )
    const without = await dataOf<ReceivedMessage>(write(messageOf()))
    expect((await waitForMail(service, vendorEmail, without.number)).text).not.toContain('What they sent along')
  })

  it('adds no header and no part of the email, however it is written', async () => {
    const name = 'Eve\r\nBcc: all@example.com\r\n\r\nYou owe'
    const message = 'A message for you\n=================\n-- \n<img src=x onerror=alert(1)>\u2028Number: 1'
    const { number } = await dataOf<ReceivedMessage>(write(messageOf({ name, message })))
    const mail = await waitForMail(service, vendorEmail, number)
    expect(Object.keys(mail.headers ?? {})).toEqual(['Reply-To'])
    expect(mail.text).not.toMatch(/^Bcc:/m)
    for (const line of ['=================', '--', '<img', 'Number: 1'])
      expect(mail.text.split('\n').filter((each) => each.startsWith(`> ${line}`))).toHaveLength(1)
    expect(mail.html).not.toContain('<img')
  })
})

describe('what is no message', () => {
  it.each<[string, unknown]>([
    ['name', ' '],
    ['name', 'a'.repeat(201)],
    ['email', 'eve'],
    ['email', 'eve@example.com\r\nBcc: all@example.com'],
    ['email', 'eve@example.com, all@example.com'],
    ['topic', 'everything'],
    ['topic', undefined],
    ['message', 'hm'],
    ['message', '          '],
    ['message', 'a'.repeat(5001)],
    ['product', 'a'.repeat(101)],
    ['diagnostics', Array(21).fill({ label: 'a', value: 'b' })],
    ['diagnostics.0.value', [{ label: 'a', value: 'b'.repeat(401) }]],
  ])('is refused by the field: %s', async (field, value) => {
    const wrong = { [field.split('.')[0] ?? '']: value }
    expect(await problemOf(write(messageOf(wrong)))).toMatchObject({
      statusCode: 400,
      errors: { [field]: [expect.any(String)] },
    })
  })

  it('is a body of more than 256 KiB, or a call from another site', async () => {
    expect((await problemOf(write(messageOf({ message: 'a'.repeat(300_000) })))).statusCode).toBe(413)
    const headers = { origin: 'https://elsewhere.example' }
    expect((await problemOf(write(messageOf(), { headers }))).statusCode).toBe(403)
  })
})

describe('a message sent once more', () => {
  it('with its Idempotency-Key is mailed once and answered the same; another one with that key is refused', async () => {
    const sent = messageOf()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([
      dataOf<ReceivedMessage>(write(sent, { headers })),
      dataOf<ReceivedMessage>(write(sent, { headers })),
    ])
    expect(second).toEqual(first)
    await waitForMail(service, sent.email, first.number)
    await waitForMail(service, vendorEmail, first.number)
    const other = { ...sent, message: 'Something else entirely' }
    expect((await problemOf(write(other, { headers }))).statusCode).toBe(409)
    expect(mailsTo(sent.email, '')).toHaveLength(1)
    expect(mailsTo(vendorEmail, sent.email)).toHaveLength(1)
  })
})

describe('too many messages', () => {
  it('are five in an hour for one address, however it is written, wherever they come from', async () => {
    const email = newAddress()
    for (let count = 0; count < 5; count += 1)
      expect((await write(messageOf({ email: count % 2 ? email.toUpperCase() : email }))).statusCode).toBe(201)
    const { statusCode, detail } = await problemOf(write(messageOf({ email })))
    expect([statusCode, detail]).toEqual([429, expect.stringContaining('wait an hour')])
    service.clock.advance(60 * 60 * 1000)
    expect((await write(messageOf({ email }))).statusCode).toBe(201)
  })

  it('are twenty in an hour from one place, whomever they name', { tags: ['long'] }, async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const statuses = await statusesOf(21, () => write(messageOf(), { headers }))
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })
})
