import { setTimeout as wait } from 'node:timers/promises'
import type { Email } from 'postal-mime'
import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { signUpCustomer } from '../support/customer.ts'
import { startMailServer } from '../support/mail-server.ts'
import { readPdf } from '../support/pdf-text.ts'
import { startProgram } from '../support/program.ts'

/** What stands in the one PDF that a mail carries. */
function textOf([file, ...others]: Email['attachments']): string[] {
  expect([file?.filename, others.length]).toEqual(['INV-000001.pdf', 0])
  const { content = '' } = file ?? {}
  return typeof content === 'string' ? [] : readPdf(Buffer.from(new Uint8Array(content))).pages.flat()
}

it('mails a sale and its invoice once, though the mail server is busy at first', async () => {
  const server = await startMailServer()
  const program = await startProgram(await freshDatabase('smtp'), { SMTP_URL: server.url, LOG_LEVEL: 'silent' })
  const customer = await signUpCustomer(program.url)
  await vi.waitFor(() => expect(server.taken, 'the link that confirms the account').toHaveLength(1), 30_000)
  server.refuseNext(2)
  const { orderId, checkoutId } = await customer.openCheckout()
  expect((await customer.pay(checkoutId))?.status).toBe('Completed')

  await vi.waitFor(() => expect(server.taken).toHaveLength(3), 30_000)
  // Which of the two comes first is the mail server's doing.
  const isInvoice = ({ mail }: (typeof server.taken)[number]) => mail.subject === 'Your invoice INV-000001'
  const invoice = server.taken.find(isInvoice)
  const sale = server.taken.slice(1).find((taken) => !isInvoice(taken))
  expect(sale?.to).toEqual([customer.email])
  expect(sale?.mail.text).toContain(`Order: ${orderId}`)
  expect(sale?.mail.text).toContain(`${program.url}/user-area/licenses`)
  expect(invoice?.to).toEqual([customer.email])
  expect(textOf(invoice?.mail.attachments ?? [])).toEqual(expect.arrayContaining(['INV-000001', orderId]))
  await wait(2000)
  expect(server.taken, 'and not again').toHaveLength(3)

  expect(await program.stop()).toBe(0)
  await server.close()
})

it('mails a link to whoever asks for the newsletter, and their mail program can end it in one click', async () => {
  const server = await startMailServer()
  const program = await startProgram(await freshDatabase('smtp-one-click'), {
    SMTP_URL: server.url,
    LOG_LEVEL: 'silent',
  })
  const email = 'reader+news@example.com'
  const api = `${program.url}/api/customer/communications`
  const asked = await fetch(`${api}/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(await asked.json()).toEqual({ data: { status: 'confirmation_sent' } })
  await vi.waitFor(() => expect(server.taken).toHaveLength(1), 30_000)
  const [{ to, mail } = { to: [], mail: null }] = server.taken
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

  expect(await program.stop()).toBe(0)
  await server.close()
})
