import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import type { Shop } from './shared-shop.ts'

/** Attached are the documents, not the pictures that the text shows. */
export type ReceivedMail = { to: string; subject: string; text: string; attachments: Buffer[] }

/** The mails that the program has sent to an address so far, in no order that means anything. */
export async function readMailbox({ dataDir }: Shop, address: string): Promise<ReceivedMail[]> {
  const folder = path.resolve(dataDir, 'mail')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Before the first mail there is no folder yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => path.join(folder, name))
  const mails = await Promise.all(files.map(readMail))
  return mails.filter(({ to }) => to === address)
}

/** Mails by their file, which never changes: the shared shop has hundreds in the end, and each wait looks through them often. */
const cache = new Map<string, Promise<ReceivedMail>>()

function readMail(file: string): Promise<ReceivedMail> {
  const mail = cache.get(file) ?? parseMail(file)
  cache.set(file, mail)
  return mail
}

async function parseMail(file: string): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(await readFile(file))
  const { to, subject = '', text = '' } = parsed
  const attachments = parsed.attachments
    .filter(({ disposition }) => disposition !== 'inline')
    .map(({ content }) => (typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))))
  return { to: to?.[0]?.address ?? '', subject, text, attachments }
}

/** Waits until the `count`th mail with such a subject has come to an address, and gives all of them. */
export async function waitForMails(
  program: Shop,
  address: string,
  subject: string,
  count = 1,
): Promise<ReceivedMail[]> {
  const find = async () => (await readMailbox(program, address)).filter((mail) => mail.subject.includes(subject))
  await expect.poll(async () => (await find()).length).toBe(count)
  return find()
}

/** The addresses under a path of the shop that a mail links to, as its plain text has them. */
export const linksIn = ({ text }: ReceivedMail, to: string): string[] =>
  text.match(/https?:\/\/\S+/g)?.filter((link) => new URL(link).pathname === to) ?? []

/** Waits for a mail to an address and gives the one link in it to a path of the shop. */
export async function waitForLink(program: Shop, address: string, subject: string, to: string): Promise<string> {
  const [mail] = await waitForMails(program, address, subject)
  const links = mail ? linksIn(mail, to) : []
  expect(links).toHaveLength(1)
  return links.join()
}
