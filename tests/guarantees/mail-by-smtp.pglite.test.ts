import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { withDatabase } from '../service/database/backups.ts'
import { signUpCustomer } from '../support/customer.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { readPdf } from '../support/pdf-text.ts'
import { type Program, startProgram } from '../support/program.ts'

const soon = 120_000
let place: FreshDatabase
let server: MailServer
let program: Program
beforeAll(async () => {
  server = await startMailServer()
  place = await freshDatabase('smtp')
  program = await startProgram(place, { SMTP_URL: server.url, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await program?.stop()
  await server.close()
})

/** What stands in the one PDF that a mail carries, beside the pictures that its text shows. */
function textOf(attachments: Email['attachments']): string[] {
  const [file, ...others] = attachments.filter(({ disposition }) => disposition !== 'inline')
  expect([file?.filename, others.length]).toEqual(['INV-000001.pdf', 0])
  const { content = '' } = file ?? {}
  return typeof content === 'string' ? [] : readPdf(Buffer.from(new Uint8Array(content))).pages.flat()
}

const mailsTo = (email: string) => server.taken.filter(({ to }) => to.includes(email))
let buyer: string

it('mails a sale and its invoice, though the mail server is busy at first', async () => {
  const customer = await signUpCustomer(program.url)
  buyer = customer.email
  await vi.waitFor(() => expect(server.taken, 'the link that confirms the account').toHaveLength(1), soon)
  server.refuseNext(2)
  const { orderId, checkoutId } = await customer.openCheckout()
  expect((await customer.pay(checkoutId))?.status).toBe('Completed')

  await vi.waitFor(() => expect(server.taken).toHaveLength(3), soon)
  // Which of the two comes first is the mail server's doing.
  const isInvoice = ({ mail }: (typeof server.taken)[number]) => mail.subject === 'Your invoice INV-000001'
  const invoice = server.taken.find(isInvoice)
  const sale = server.taken.slice(1).find((taken) => !isInvoice(taken))
  expect(sale?.to).toEqual([buyer])
  expect(sale?.mail.text).toContain(`Order: ${orderId}`)
  expect(sale?.mail.text).toContain(`${program.url}/user-area/licenses`)
  expect(invoice?.to).toEqual([buyer])
  expect(textOf(invoice?.mail.attachments ?? [])).toEqual(expect.arrayContaining(['INV-000001', orderId]))
})

it('mails a link to whoever asks for the newsletter, and their mail program can end it in one click', async () => {
  const email = 'reader+news@example.com'
  const api = `${program.url}/api/customer/communications`
  const asked = await fetch(`${api}/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(await asked.json()).toEqual({ data: { status: 'confirmation_sent' } })
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), soon)
  const [{ to, mail } = { to: [], mail: null }] = mailsTo(email)
  expect(to).toEqual([email])
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  const link = new URL(mail?.text?.match(/http\S+/)?.[0] ?? '')
  expect(`${link.origin}${link.pathname}`).toBe(`${program.url}/user-area/newsletter`)
  expect((await fetch(`${api}/confirm${link.search}`, { method: 'POST' })).status).toBe(204)
  const wanted = async (): Promise<unknown> => (await fetch(`${api}/preferences${link.search}`)).json()
  expect(await wanted()).toMatchObject({ data: { email, newsletter: true } })

  const [, oneClick = ''] = /^<(\S+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
  const ended = await fetch(oneClick, {
    method: 'POST',
    headers: { origin: 'https://mail.example' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(ended.status).toBe(204)
  expect(await wanted()).toMatchObject({ data: { email, newsletter: false } })
})

it('mails nothing twice, and leaves no mail to be sent', async () => {
  expect(await program.stop()).toBe(0)
  const left = await withDatabase(place, ({ database: { query } }) =>
    query.selectFrom('jobs').selectAll().where('kind', '=', 'send-mail').where('doneAt', 'is', null).execute(),
  )
  expect(left).toEqual([])
  expect([mailsTo(buyer).length, server.taken.length]).toEqual([3, 4])
})
