import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Attachment } from 'postal-mime'
import type { MailContent } from '#service/messaging/index.ts'

export type SentFile = { fileName: string; contentType: string; bytes: Buffer }
/** A mail that landed in the data folder. */
export type SentMail = MailContent & { name: string; from: string; to: string; sentAt: Date; files: SentFile[] }

/** More than anybody looks through; each is read for its subject. */
const shownAtMost = 100

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Before the first mail there is no folder yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml'))
}

async function readSentMail(folder: string, name: string, sentAt: Date): Promise<SentMail> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(await readFile(path.join(folder, name)))
  const files = mail.attachments.map(toSentFile)
  return {
    name,
    sentAt,
    subject: mail.subject ?? 'No subject',
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
    text: mail.text ?? '',
    html: files.reduce(showEmbedded, mail.html ?? ''),
    files: files.filter(({ cid }) => cid === null),
  }
}

type EmbeddableFile = SentFile & { cid: string | null }

const toSentFile = ({ filename, mimeType, contentId, content }: Attachment): EmbeddableFile => ({
  fileName: filename ?? 'unnamed',
  contentType: mimeType,
  bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  cid: contentId?.replace(/^<|>$/g, '') ?? null,
})

/** A browser does not look for a picture in the mail itself. */
const showEmbedded = (html: string, { cid, contentType, bytes }: EmbeddableFile): string =>
  cid === null ? html : html.replaceAll(`cid:${cid}`, `data:${contentType};base64,${bytes.toString('base64')}`)

/** The newest mails of the folder, newest first. */
export async function readSentMails(folder: string): Promise<SentMail[]> {
  const timed = (await listNames(folder)).map(async (name) => ({
    name,
    sentAt: (await stat(path.join(folder, name))).mtime,
  }))
  const newest = (await Promise.all(timed)).toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
  return Promise.all(newest.slice(0, shownAtMost).map(({ name, sentAt }) => readSentMail(folder, name, sentAt)))
}

/** One mail by the name of its file; undefined for what is no mail of the folder. */
export async function findSentMail(folder: string, name: string): Promise<SentMail | undefined> {
  if (!(await listNames(folder)).includes(name)) return undefined
  return readSentMail(folder, name, (await stat(path.join(folder, name))).mtime)
}
