import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ExampleEmails } from '#service/example-emails.ts'
import { type EmailSettings, type MailContent, mailFolder, writeEmail } from '#service/messaging/index.ts'
import { isLoopback, saveAs } from '#service/platform/index.ts'
import { findSentMail, readSentMails, type SentFile, type SentMail } from './dev-mail-folder.ts'
import { listFiles, listMails, showEmail, style, writeDocument, writePage } from './dev-mail-pages.ts'
import type { Settings } from './settings.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Mail is somebody's HTML: it may show and lead elsewhere, and do nothing else. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation"

/** Whether mail is shown: where no mail server is set, and to this machine alone, so not behind a proxy of a public site. */
export const showsMail = ({ smtpUrl, host, publicUrl }: Pick<Settings, 'smtpUrl' | 'host' | 'publicUrl'>) =>
  smtpUrl === undefined && isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

const send = (reply: FastifyReply, title: string, body: string) =>
  reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(writePage(title, body))

function sendDocument(reply: FastifyReply, mail: MailContent, scheme: string) {
  if (scheme !== 'light' && scheme !== 'dark') return reply.callNotFound()
  return reply
    .header('content-security-policy', emailPolicy)
    .type('text/html; charset=utf-8')
    .send(writeDocument(mail.html, scheme))
}

/** To be saved under its name, and never shown as a page: a mail's file is whatever somebody made it. */
const sendFile = (reply: FastifyReply, { fileName, contentType, bytes }: SentFile) =>
  reply
    .header('content-security-policy', emailPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', saveAs(fileName.replace(/[^\w.-]/g, '-')))
    .type(contentType)
    .send(bytes)

/** `examples` is a mail of every kind. */
type MailViewer = EmailSettings & { dataDir: string; examples: ExampleEmails }

/**
 * Shows the mails that land in the data folder, and an example of every kind there is, to a browser on this machine that
 * asks for this machine: a page elsewhere could have its own name lead here (DNS rebinding) and read mailed links.
 */
export function registerDevMail(app: FastifyInstance, shop: MailViewer): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ raw, hostname }, reply) => {
      if (isLoopback(hostname) && isLoopback(raw.socket.remoteAddress ?? '')) return undefined
      reply.callNotFound()
      return reply
    })
    registerRoutes(scope, shop)
  })
}

function registerRoutes(app: FastifyInstance, shop: MailViewer): void {
  const { examples } = shop
  const folder = mailFolder(shop.dataDir)
  app.get('/dev/mail', async (_, reply) => send(reply, 'Mail', listMails(await readSentMails(folder), examples)))
  app.get('/dev/mail/style.css', async (_, reply) => reply.type('text/css').send(style))

  type Named = { Params: { name: string } }
  type InScheme = { Params: { name: string; scheme: string } }
  const describeSent = ({ from, to }: SentMail) => `From ${from} to ${to}`
  app.get<Named>('/dev/mail/sent/:name', async ({ params: { name } }, reply) => {
    const mail = await findSentMail(folder, name)
    if (!mail) return reply.callNotFound()
    const page = showEmail(`sent/${name}`, mail, describeSent(mail), mail.sentAt)
    return send(reply, mail.subject, page + listFiles(`sent/${name}`, mail.files))
  })
  app.get<InScheme>('/dev/mail/sent/:name/:scheme', async ({ params: { name, scheme } }, reply) => {
    const mail = await findSentMail(folder, name)
    return mail ? sendDocument(reply, mail, scheme) : reply.callNotFound()
  })

  type OfMail = { Params: { name: string; index: string } }
  app.get<OfMail>('/dev/mail/sent/:name/files/:index', async ({ params: { name, index } }, reply) => {
    const file = (await findSentMail(folder, name))?.files[Number(index)]
    return file ? sendFile(reply, file) : reply.callNotFound()
  })

  const findExample = (name: string) => examples.find(({ id }) => id === name)
  app.get<Named>('/dev/mail/kinds/:name', async ({ params: { name } }, reply) => {
    const example = findExample(name)
    if (!example) return reply.callNotFound()
    const mail = writeEmail(shop, example.write(shop))
    return send(reply, mail.subject, showEmail(`kinds/${name}`, mail, `${example.title}, with made-up data`))
  })
  app.get<InScheme>('/dev/mail/kinds/:name/:scheme', async ({ params: { name, scheme } }, reply) => {
    const example = findExample(name)
    return example ? sendDocument(reply, writeEmail(shop, example.write(shop)), scheme) : reply.callNotFound()
  })
}
