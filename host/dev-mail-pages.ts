import { inScheme, type MailContent } from '#service/messaging/index.ts'
import { escapeHtml } from '#web/site/escape.ts'
import type { SentFile, SentMail } from './dev-mail-folder.ts'

export const style = `:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; padding: 0 1.5rem; max-width: 96rem; overflow-wrap: break-word }
h1, h2 { text-wrap: balance }
time { white-space: nowrap }
h1 { font-size: 2rem; line-height: 1.15; letter-spacing: -.02em; margin: 1.5rem 0 .5rem }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem }
a { color: inherit; text-underline-offset: .2em }
ul { list-style: none; padding: 0; margin: 0 }
li { padding: .5rem 0; border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent) }
small { display: block; font-size: .875rem; opacity: .75 }
iframe, pre { display: block; width: 100%; box-sizing: border-box; border: 1px solid }
iframe { height: 56rem }
pre { padding: 1rem; max-width: 42rem; overflow-x: auto; font: 14px/1.45 ui-monospace, monospace }
@media (width >= 60rem) { .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; align-items: start } }`

/** A page of the mail viewer. */
export const writePage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mail/style.css"></head><body><main>${body}</main></body></html>`

const writeMoment = (at: Date) => `<time>${at.toISOString()}</time>`

const listItem = (path: string, title: string, detail: string) =>
  `<li><a href="/dev/mail/${escapeHtml(path)}">${escapeHtml(title)}</a>${detail}</li>`

/** What was sent beside what there is to send. */
export function listMails(sent: SentMail[], kinds: { id: string; title: string }[]): string {
  const mails = sent.map(({ name, subject, to, sentAt }) =>
    listItem(
      `sent/${encodeURIComponent(name)}`,
      subject,
      `<small>To ${escapeHtml(to)}, ${writeMoment(sentAt)}</small>`,
    ),
  )
  const none = '<p>No mail yet. Buy something, and the confirmation lands here.</p>'
  return `<h1>Mail</h1><div class="columns">
    <section><h2>Sent, newest first</h2>${mails.length === 0 ? none : `<ul>${mails.join('')}</ul>`}</section>
    <section><h2>Every kind there is, with made-up data</h2>
    <ul>${kinds.map(({ id, title }) => listItem(`kinds/${id}`, title, '')).join('')}</ul></section></div>`
}

/** The files that a mail carries, for the browser to save. */
export function listFiles(path: string, files: readonly SentFile[]): string {
  if (files.length === 0) return ''
  const links = files.map(({ fileName }, index) => listItem(`${path}/files/${index}`, fileName, ''))
  return `<h2>Attached</h2><ul>${links.join('')}</ul>`
}

/** One mail: as HTML for readers in the light and in the dark, and as plain text. */
export function showEmail(path: string, { subject, text }: MailContent, about: string, sentAt?: Date): string {
  const frame = (scheme: 'light' | 'dark') =>
    `<section><h2>In the ${scheme}</h2><iframe sandbox="allow-top-navigation-by-user-activation" title="In the ${scheme}"
    src="/dev/mail/${escapeHtml(path)}/${scheme}"></iframe></section>`
  return `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(subject)}</h1><p>${escapeHtml(about)}${sentAt ? `, ${writeMoment(sentAt)}` : ''}</p>
    <div class="columns">${frame('light')}${frame('dark')}</div>
    <h2>As plain text</h2><pre tabindex="0">${escapeHtml(text)}</pre>`
}

/** A mail's own document, whose links leave the frame it is shown in. */
export const writeDocument = (html: string, scheme: 'light' | 'dark'): string =>
  inScheme(html, scheme).replace('<head>', '<head><base target="_top">')
