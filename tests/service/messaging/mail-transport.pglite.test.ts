import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { createMailer, mailFolder } from '#service/messaging/mail/transport.ts'
import { startMailServer } from '../../support/mail-server.ts'

const from = 'Works <shop@works.example>'
const message = {
  id: 'order-1',
  to: 'ada@example.com',
  subject: 'Your licenses – ready',
  text: 'Thank you, Ada.',
  html: '<p>Thank you, Ada.</p>',
}
const expected = {
  from: { name: 'Works', address: 'shop@works.example' },
  subject: message.subject,
  messageId: '<order-1@works.example>',
}

const server = await startMailServer()
const dataDir = await mkdtemp(path.join(tmpdir(), 'backline-mail-'))
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

describe('mail', () => {
  it('goes through the mail server, as text and as HTML', async () => {
    const mailer = createMailer({ from, dataDir, smtpUrl: server.url })
    await mailer.send(message)
    mailer.close()
    const [taken] = server.taken
    expect(taken?.to).toEqual(['ada@example.com'])
    expect(taken?.mail).toMatchObject(expected)
    expect(taken?.mail.text?.trim()).toBe(message.text)
    expect(taken?.mail.html?.trim()).toBe(message.html)
  })

  it('carries a file, whole and under its name, made when the mail is sent', async () => {
    const mailer = createMailer({ from, dataDir, smtpUrl: server.url })
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256))
    const read = async () => ({ fileName: 'INV-000001.pdf', bytes })
    await mailer.send({ ...message, attachments: [{ contentType: 'application/pdf', read }] })
    mailer.close()
    const { attachments = [], text } = server.taken.at(-1)?.mail ?? {}
    expect(text?.trim()).toBe(message.text)
    expect(attachments).toMatchObject([
      { filename: 'INV-000001.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ])
    const [{ content } = { content: '' }] = attachments
    expect(typeof content === 'string' ? content : Buffer.from(new Uint8Array(content))).toEqual(bytes)
  })

  it('that the server does not take is an error that names no customer', async () => {
    const mailer = createMailer({ from, dataDir, smtpUrl: server.url })
    server.refuseNext(1)
    const failure = await mailer.send(message).catch((error: unknown) => String(error))
    mailer.close()
    expect(failure).toMatch(/did not take a message: .*450/)
    expect(failure).not.toContain('ada@example.com')
  })

  it('lands as a file that mail programs open, once however often it is sent, where no server is set', async () => {
    const mailer = createMailer({ from, dataDir })
    await mailer.send(message)
    await mailer.send(message)
    expect(await readdir(mailFolder(dataDir))).toEqual(['order-1.eml'])
    const source = await readFile(path.join(mailFolder(dataDir), 'order-1.eml'))
    expect(await PostalMime.parse(source)).toMatchObject(expected)
  })
})
