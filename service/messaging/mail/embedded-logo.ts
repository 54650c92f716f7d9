import path from 'node:path'
import type { GetMailLook } from './email.ts'
import type { MailLogo } from './look.ts'
import type { MailAttachment } from './transport.ts'
import { escapeHtml } from './write-html.ts'

/** In bytes. A larger picture stays on the site: every mail would be as large. */
const largest = 100_000

type Embedded = { html: string; attachments: MailAttachment[] }

/**
 * Puts the vendor's logo into a mail, so that it is still shown once the vendor has another one, and by programs that load no
 * pictures. A mail that was written with another logo, or whose logo can't be read now, refers to the site as before.
 */
export async function embedLogo(html: string, look?: GetMailLook): Promise<Embedded> {
  const plain = { html, attachments: [] }
  const logo = look?.().logo
  if (!logo?.file) return plain
  const source = `src="${escapeHtml(logo.url)}"`
  if (!html.includes(source)) return plain
  const bytes = await readFile(logo.file)
  if (bytes === null || bytes.length > largest) return plain
  const fileName = path.posix.basename(new URL(logo.url).pathname)
  const cid = `${fileName}@logo`
  const { contentType } = logo.file
  return {
    html: html.replaceAll(source, `src="cid:${cid}"`),
    attachments: [{ contentType, cid, read: async () => ({ fileName, bytes }) }],
  }
}

/** Null where the vendor is just replacing the file: no mail waits for that. */
const readFile = ({ read }: NonNullable<MailLogo['file']>): Promise<Buffer | null> =>
  read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
