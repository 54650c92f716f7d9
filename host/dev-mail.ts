import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime from 'postal-mime'
import { mailFolder } from '#service/adapters/mail.ts'
import { escapeHtml } from '#web/site/escape.ts'
import { isLoopback, type Settings } from './settings.ts'

/** Mail is somebody's HTML: it may show, and do nothing else. */
const policy = "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'"

type StoredMail = { name: string; sentAt: Date }

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
iframe, pre { width: 100%; box-sizing: border-box; border: 1px solid; padding: 1rem; white-space: pre-wrap }
iframe { min-height: 24rem; background: Canvas }
li { margin: .5rem 0 } time { opacity: .7; margin-inline-start: 1rem }`

/** Whether mail is shown: where no mail server is set, and to this machine alone, so not behind a proxy of a public site. */
export const showsMail = ({ smtpUrl, host, publicUrl }: Pick<Settings, 'smtpUrl' | 'host' | 'publicUrl'>) =>
  smtpUrl === undefined && isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

/** Shows the mails that land in the data folder. */
export function registerDevMail(app: FastifyInstance, dataDir: string): void {
  const folder = mailFolder(dataDir)
  const send = (reply: FastifyReply, body: string) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page('Mail', body))
  app.get('/dev/mail', async (_, reply) => send(reply, listMails(await findMails(folder))))
  app.get('/dev/mail/style.css', async (_, reply) => reply.type('text/css').send(style))
  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const mails = await findMails(folder)
    const mail = mails.find((one) => one.name === request.params.name)
    if (!mail) return reply.callNotFound()
    const source = await readFile(path.join(folder, mail.name))
    return send(reply, await showMail(source))
  })
}

async function findMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Before the first mail there is no folder yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const mails = names
    .filter((name) => name.endsWith('.eml'))
    .map(async (name) => ({ name, sentAt: (await stat(path.join(folder, name))).mtime }))
  return (await Promise.all(mails)).toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
}

function listMails(mails: StoredMail[]): string {
  if (mails.length === 0) return '<h1>Mail</h1><p>No mail yet. Buy something, and the confirmation lands here.</p>'
  const items = mails.map(
    ({ name, sentAt }) =>
      `<li><a href="/dev/mail/${encodeURIComponent(name)}">${escapeHtml(name)}</a><time>${sentAt.toISOString()}</time></li>`,
  )
  return `<h1>Mail</h1><ul>${items.join('')}</ul>`
}

async function showMail(source: Buffer): Promise<string> {
  const mail = await PostalMime.parse(source)
  const to = (mail.to ?? []).map((one) => one.address ?? '').join(', ')
  return `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject ?? 'No subject')}</h1>
    <p>From ${escapeHtml(mail.from?.address ?? '')} to ${escapeHtml(to)}</p>
    <iframe sandbox title="As HTML" srcdoc="${escapeHtml(mail.html ?? '')}"></iframe>
    <h2>As plain text</h2><pre>${escapeHtml(mail.text ?? '')}</pre>`
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>${title}</title><link rel="stylesheet" href="/dev/mail/style.css"></head><body><main>${body}</main></body></html>`
