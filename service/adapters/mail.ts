import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transporter } from 'nodemailer'

/** A file that a mail carries, made when a mailer takes it. */
export type MailAttachment = { contentType: string; read: () => Promise<{ fileName: string; bytes: Buffer }> }

export type MailMessage = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Those beyond what every mail has. */
  headers?: Record<string, string>
  attachments?: readonly MailAttachment[]
}
export type Mailer = {
  /** Hands one message over; resolves once it is accepted, throws when it was not. */
  send: (message: MailMessage) => Promise<void>
  close: () => void
}
export type MailSettings = { from: string; dataDir: string; smtpUrl?: string | undefined }

/** SMTP when a server is set, else `.eml` files in the data folder, where /dev/mail shows them. */
export function createMailer({ from, dataDir, smtpUrl }: MailSettings): Mailer {
  return smtpUrl === undefined ? createFolderMailer(from, mailFolder(dataDir)) : createSmtpMailer(from, smtpUrl)
}

export const mailFolder = (dataDir: string) => path.join(dataDir, 'mail')

function createSmtpMailer(from: string, url: string): Mailer {
  const transport = loadWhenUsed(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 })
  })
  return {
    async send(message) {
      const composed = await compose(from, message)
      try {
        await (await transport.get()).sendMail(composed)
      } catch (error) {
        throw new MailError(error)
      }
    },
    close: transport.close,
  }
}

/** Mail was not accepted. Says how, and not for whom: the mail server's own words name the customer's address. */
class MailError extends Error {
  constructor(error: unknown) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'without a code'
    const answer = error instanceof Error && 'responseCode' in error ? `, answer ${error.responseCode}` : ''
    super(`The mail server did not take a message: ${code}${answer}`)
    this.name = 'MailError'
  }
}

function createFolderMailer(from: string, folder: string): Mailer {
  const transport = loadWhenUsed(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true })
  })
  return {
    async send(message) {
      const { message: source } = await (await transport.get()).sendMail(await compose(from, message))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const target = path.join(folder, `${message.id}.eml`)
      await writeFile(`${target}.part`, source)
      await rename(`${target}.part`, target)
    },
    close: transport.close,
  }
}

/** A start does not wait for what only the first mail needs. */
function loadWhenUsed<Info>(open: () => Promise<Transporter<Info>>) {
  let opening: Promise<Transporter<Info>> | undefined
  return {
    get() {
      opening ??= open()
      return opening
    },
    // Whoever sent was told already why it did not open.
    close: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  }
}

async function compose(from: string, message: MailMessage) {
  const { id, to, subject, text, html, headers = {}, attachments = [] } = message
  const domain = from.split('@').at(-1)?.replace('>', '') ?? 'localhost'
  // The same message sent twice after a crash carries the same id, so that readers see one.
  return {
    ...{ from, to, subject, text, html, headers, messageId: `<${id}@${domain}>` },
    attachments: await Promise.all(attachments.map(toFile)),
  }
}

async function toFile({ contentType, read }: MailAttachment) {
  const { fileName, bytes } = await read()
  return { filename: fileName, content: bytes, contentType }
}
