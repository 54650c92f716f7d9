import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'

export type MailMessage = { id: string; to: string; subject: string; text: string; html: string }
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
  const transport = nodemailer.createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 })
  return {
    send: async (message) => {
      await transport.sendMail(compose(from, message))
    },
    close: () => transport.close(),
  }
}

function createFolderMailer(from: string, folder: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(message) {
      const { message: source } = await transport.sendMail(compose(from, message))
      await mkdir(folder, { recursive: true })
      const target = path.join(folder, `${message.id}.eml`)
      await writeFile(`${target}.part`, source)
      await rename(`${target}.part`, target)
    },
    close: () => transport.close(),
  }
}

function compose(from: string, { id, to, subject, text, html }: MailMessage) {
  const domain = from.split('@').at(-1)?.replace('>', '') ?? 'localhost'
  // The same message sent twice after a crash carries the same id, so that readers see one.
  return { from, to, subject, text, html, messageId: `<${id}@${domain}>` }
}
