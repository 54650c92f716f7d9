import { randomUUID } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { Settings } from '#host/settings.ts'
import { createMailer } from '#service/messaging/index.ts'
import { isLoopback } from '#service/platform/index.ts'
import { type Check, type Finding, ok, warning, wrong } from '../context.ts'

const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 }

export const mailCheck: Check = {
  name: 'mail',
  async look(context) {
    const { settings, sendTo } = context
    const server = settings.smtpUrl === undefined ? judgeFiles() : await tryServer(settings.smtpUrl)
    const sender = settings.smtpUrl === undefined ? [] : [judgeSender(settings)]
    const sent = sendTo === undefined || server.result === 'wrong' ? [] : [await sendMail(settings, sendTo)]
    return [server, ...sender, ...sent]
  },
}

const judgeFiles = (): Finding => ok('Mails land as files in DATA_DIR/mail, and nobody gets one')

/** Whether the server greets, encrypts and lets us in; nothing is sent. */
async function tryServer(url: string): Promise<Finding> {
  const { host, hostname } = new URL(url)
  const encrypted = await verify(url, true)
  if (encrypted === null) return ok(`The mail server ${host} takes mails, encrypted`)
  const open = encrypted === 'ETLS' ? await verify(url, false) : encrypted
  if (open === null && isLoopback(hostname)) return ok(`The mail server ${host} takes mails; it is on this machine`)
  if (open === null)
    return warning(
      `The mail server ${host} takes mails without encryption: passwords and mails can be read on the way`,
      'Use smtps://, or a server that offers STARTTLS with a certificate of its name',
    )
  return wrong(`The mail server ${host} can not be used: ${open}`, todoFor(open))
}

/** Null when it lets us in, else the code of what went wrong: its own words may name somebody. */
async function verify(url: string, requireTLS: boolean): Promise<string | null> {
  const ignoreTLS = !requireTLS
  const transport = nodemailer.createTransport({ url, ...timeouts, requireTLS, ignoreTLS })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  } finally {
    transport.close()
  }
}

const todoFor = (code: string): string =>
  code === 'EAUTH'
    ? 'Compare user and password in SMTP_URL; signs in them are percent-encoded'
    : 'Compare host and port in SMTP_URL, and see whether this machine may reach them'

/** What receivers look up to tell a mail from spam hangs on this domain. */
function judgeSender({ mailFrom }: Settings): Finding {
  const domain = mailFrom.split('@').at(-1)?.replace('>', '').trim() ?? ''
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(domain)) return ok(`Mails come from ${domain}`)
  return wrong(`Mails come from ${domain}, which is no domain of yours`, 'Set MAIL_FROM, like Shop <shop@shop.example>')
}

async function sendMail(settings: Settings, to: string): Promise<Finding> {
  const mailer = createMailer({ ...settings, from: settings.mailFrom })
  const text = `This mail tries how mails leave the shop at ${settings.publicUrl}. Whoever runs it asked for it.`
  try {
    await mailer.send({ id: randomUUID(), to, subject: 'A mail to try the shop', text, html: `<p>${text}</p>` })
    return ok(`A mail went to ${to}: see whether it arrives, and not among spam`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it failed'
    return wrong(`No mail went to ${to}: ${reason}`, 'Ask who runs the mail server whether MAIL_FROM may send there')
  } finally {
    mailer.close()
  }
}
