import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleEmails } from '#service/example-emails.ts'
import { createMailer } from '#service/messaging/mail/transport.ts'
import { registerDevMail, showsMail } from './dev-mail.ts'

const home = { smtpUrl: undefined, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000' }

describe('mail without a mail server', () => {
  it.each([
    ['at home', {}, true],
    ['at home by name', { publicUrl: 'http://localhost:3000' }, true],
    ['at home on IPv6', { host: '::1', publicUrl: 'http://[::1]:3000' }, true],
    ['on all networks', { host: '0.0.0.0' }, false],
    ['behind the proxy of a public site', { publicUrl: 'https://shop.example' }, false],
    ['sent by a mail server', { smtpUrl: 'smtp://mail.example' }, false],
  ])('%s, is it shown at /dev/mail', (_, changes, isShown) => {
    expect(showsMail({ ...home, ...changes })).toBe(isShown)
  })
})

describe('the mail viewer', () => {
  const hostile = '<img src=x onerror="alert(1)">'
  let app: FastifyInstance
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'backline-dev-mail-'))
    app = Fastify()
    registerDevMail(app, {
      ...home,
      dataDir,
      vendor: { name: 'Works', email: 'hello@works.example' },
      examples: exampleEmails,
    })
  })
  afterAll(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })
  const get = (url: string) => app.inject(url)

  it.each([
    ['another name that leads to this machine', { host: 'evil.example' }, '127.0.0.1'],
    ['a name that only begins like this machine', { host: 'localhost.evil.example' }, '127.0.0.1'],
    ['this machine from another one', { host: 'localhost' }, '192.168.1.20'],
  ])('answers 404 to requests for %s', async (_, headers, remoteAddress) => {
    for (const url of ['/dev/mail', '/dev/mail/style.css', `/dev/mail/kinds/${exampleEmails[0]?.id}`])
      expect((await app.inject({ url, headers, remoteAddress })).statusCode).toBe(404)
  })

  it.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])('is served at %s', async (host) => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await app.inject({ url: '/dev/mail', headers: { host }, remoteAddress })).statusCode).toBe(200)
  })

  it('lists every kind there is, and that nothing was sent yet', async () => {
    const { body } = await get('/dev/mail')
    expect(body).toContain('No mail yet')
    for (const { id } of exampleEmails) expect(body).toContain(`/dev/mail/kinds/${id}"`)
  })

  it.each(exampleEmails)('shows "$title" in the light, in the dark and as text', async ({ id }) => {
    const { statusCode, body } = await get(`/dev/mail/kinds/${id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('You get this mail because')
    for (const scheme of ['light', 'dark']) {
      expect(body).toContain(`src="/dev/mail/kinds/${id}/${scheme}"`)
      const email = await get(`/dev/mail/kinds/${id}/${scheme}`)
      expect(email.body).toContain(`<meta name="color-scheme" content="${scheme}">`)
      expect(email.headers['content-security-policy']).toMatch(/default-src 'none'.*img-src 'self'.*sandbox/)
    }
  })

  it('shows sent mails as text, never as markup', async () => {
    const mailer = createMailer({ from: 'shop@works.example', dataDir })
    const html = '<!doctype html><html><head></head><body>Hello</body></html>'
    await mailer.send({ id: 'one', to: 'ada@example.com', subject: hostile, text: hostile, html })
    mailer.close()
    for (const page of [await get('/dev/mail'), await get('/dev/mail/sent/one.eml')]) {
      expect(page.body).toContain('&lt;img src=x')
      expect(page.body).not.toContain('<img')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await get('/dev/mail/sent/one.eml/dark')).body).toContain('Hello')
  })

  it('offers attachments as downloads only', async () => {
    const mailer = createMailer({ from: 'shop@works.example', dataDir })
    const bytes = Buffer.from('%PDF-1.4 <script>')
    const read = async () => ({ fileName: 'INV-000001.pdf', bytes })
    const attachments = [{ contentType: 'application/pdf', read }]
    await mailer.send({ id: 'carrier', to: 'ada@example.com', subject: 'x', text: 'x', html: 'x', attachments })
    mailer.close()
    expect((await get('/dev/mail/sent/carrier.eml')).body).toContain(
      '<a href="/dev/mail/sent/carrier.eml/files/0">INV-000001.pdf</a>',
    )
    const file = await get('/dev/mail/sent/carrier.eml/files/0')
    expect(file.rawPayload).toEqual(bytes)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="INV-000001.pdf"',
    })
  })

  it.each([
    'sent/two.eml/files/0',
    'sent/one.eml/files/0',
    'sent/one.eml/files/..%2F0',
    'sent/two.eml',
    'sent/..%2Fkeys%2Fsecret',
    'sent/one.eml/blue',
    'kinds/none',
    'kinds/none/light',
    'kinds/order/blue',
  ])('has no page for %s', async (name) => expect((await get(`/dev/mail/${name}`)).statusCode).toBe(404))
})
