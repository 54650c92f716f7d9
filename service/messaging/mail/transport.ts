import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import { judgeFailure, type Refusal, replyOf, type SmtpFailure } from './smtp-refusals.ts'

/** With a `cid` it is a picture in the HTML, which refers to it as `cid:`. */
export type MailAttachment = {
  contentType: string
  read: () => Promise<{ fileName: string; bytes: Buffer }>
  cid?: string
}

export type MailMessage = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: readonly MailAttachment[]
}
export type Mailer = {
  send: (message: MailMessage) => Promise<void>
  close: () => void
}
type MailSettings = {
  from: string
  dataDir: string
  smtpUrl?: string | undefined
  connections?: number
}

/** SMTP when a server is set, else `.eml` files in the data folder, where /dev/mail shows them. */
export function createMailer({ from, dataDir, smtpUrl, connections = 1 }: MailSettings): Mailer {
  return smtpUrl === undefined
    ? createFolderMailer(from, mailFolder(dataDir))
    : createSmtpMailer(from, smtpUrl, connections)
}

export const mailFolder = (dataDir: string) => path.join(dataDir, 'mail')

/** Timeouts in milliseconds. Idle connections are kept as long as an answer may take, to reuse their sign-in. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function createSmtpMailer(from: string, url: string, connections: number): Mailer {
  const transport = loadWhenUsed(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, maxConnections: connections, ...timeouts })
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

/** An email was not accepted. Does not contain the server's message, which names the customer's address. */
export class MailError extends Error {
  override name = 'MailError'
  readonly refusal: Refusal
  /** The server's codes, without its message. */
  readonly reply: string

  constructor(error: unknown) {
    const failure = readFailure(error)
    const answer = failure.responseCode === 0 ? '' : `, answer ${replyOf(failure)}`
    super(`The mail server did not take a message: ${failure.code}${answer}`)
    this.refusal = judgeFailure(failure)
    this.reply = replyOf(failure)
  }
}

const failureSchema = z.object({
  code: z.catch(z.string(), 'without a code'),
  command: z.catch(z.string(), ''),
  responseCode: z.catch(z.number(), 0),
  response: z.catch(z.string(), ''),
  timeoutType: z.catch(z.string(), ''),
})

function readFailure(error: unknown): SmtpFailure {
  const { timeoutType, ...failure } = z.parse(failureSchema, error instanceof Error ? { ...error } : {})
  return { ...failure, fellSilent: timeoutType === 'SOCKET_TIMEOUT' }
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

/** Loaded on first use, so that the program starts faster. */
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
    from,
    to,
    subject,
    text,
    html,
    headers,
    messageId: `<${id}@${domain}>`,
    attachments: await Promise.all(attachments.map(toFile)),
  }
}

async function toFile({ contentType, read, cid }: MailAttachment) {
  const { fileName, bytes } = await read()
  const file = { filename: fileName, content: bytes, contentType }
  return cid === undefined ? file : { ...file, cid, contentDisposition: 'inline' as const }
}
