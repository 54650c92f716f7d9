import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeShop } from '#cli/new-shop/write-shop.ts'
import { openOrderSchema, orderSchema } from '#contract/entities/orders.ts'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { freshDatabase } from '../environment/database.ts'
import { signUpCustomer } from '../support/customer.ts'
import { checkoutIdOf, lineOf, openCheckoutCall, payCall, readCall, sendCall } from '../support/http-call.ts'
import { type ReceivedMail, readMailbox } from '../support/mailbox.ts'
import { readPdf } from '../support/pdf-text.ts'
import { type Program, startProgram } from '../support/program.ts'

/** What belongs to the demos, and must be in no other shop. */
const foreign = /\boddmeter\b|\brings?\b|\brhythms?\b|\bhalden\b|\bclatter\b|\bthrum\b/i

let program: Program
let shop: string
beforeAll(async () => {
  const database = await freshDatabase('new-shop')
  shop = path.join(database.dataDir, 'kestrel')
  await writeShop(shop, {
    name: 'Kestrel Audio',
    country: 'DE',
    currencies: ['EUR', 'USD'],
    products: [{ id: 'talon', name: 'Talon', prices: { EUR: 79, USD: 85 } }],
    starter: 'plain',
  })
  program = await startProgram(database, { SHOP: shop, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
})
afterAll(async () => {
  await program?.stop()
  await rm(shop, { recursive: true, force: true })
})

/** The text around what belongs to a demo; null if nothing does. Names of built files are the program's own. */
function findForeign(text: string): string | null {
  const own = text.replace(/\/assets\/[\w.-]+/g, '')
  const found = foreign.exec(own)
  return found === null ? null : own.slice(Math.max(0, found.index - 60), found.index + 60)
}

async function read(address: string): Promise<string> {
  const response = await fetch(new URL(address, program.url))
  expect(response.status, address).toBe(200)
  return response.text()
}

it('sells its product with the test card, which can be downloaded and activated at once', async () => {
  const customer = await signUpCustomer(program.url)
  const { token } = customer
  const orderId = crypto.randomUUID()
  const call = openCheckoutCall(orderId, token, [lineOf('talon')])
  const opened = await readCall(program.url, openOrderSchema, call)
  await sendCall(program.url, { ...payCall(checkoutIdOf(opened)), token })
  const order = await readCall(program.url, orderSchema, { path: `/api/customer/orders/${orderId}`, token })
  expect(order).toMatchObject({ status: 'Completed', total: { due: { amount: 85 } } })

  const download = { path: '/api/customer/inventory/products/talon/download/Universal/latest?redirect=false', token }
  const { location } = await readCall(program.url, z.object({ location: z.string() }), download)
  const file = Buffer.from(await (await fetch(new URL(location, program.url))).arrayBuffer())
  expect(file.subarray(0, 2).toString()).toBe('PK')

  const device = createDeviceClient(program.url, 'talon')
  const { id, request } = await device.requestActivation({ name: 'Studio computer', signature: 'kestrel' })
  await sendCall(program.url, { method: 'POST', path: `/api/customer/activations/${id}/license`, token })
  expect(await device.waitForToken(request)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  const readMails = () => readMailbox(program, customer.email)
  const documentsOf = (mails: readonly ReceivedMail[]) => mails.flatMap(({ attachments }) => attachments)
  await expect.poll(async () => documentsOf(await readMails()).length).toBe(1)
  const mails = await readMails()
  const documents = documentsOf(mails)
  for (const { subject, text } of mails) expect(findForeign(`${subject}\n${text}`), subject).toBeNull()
  for (const document of documents) {
    const { pages, info } = readPdf(document)
    const text = `${pages.flat().join('\n')}\n${Object.values(info).join('\n')}`
    expect(text).toContain('Talon')
    expect(findForeign(text)).toBeNull()
  }
})

it('has nothing of a demo in its pages, their data, its feeds and the storefront', async () => {
  const sitemap = await read('/sitemap.xml')
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(found).toEqual(expect.arrayContaining(['/', '/talon', '/about', '/support', '/imprint-and-privacy-policy']))
  expect(found).not.toEqual(expect.arrayContaining(['/free']))
  const shells = [
    '/user-area/sign-in',
    '/user-area/licenses',
    '/user-area/products',
    '/activate',
    '/withdraw',
    '/lost-license',
  ]
  const payloads = found.map((address) => `${address === '/' ? '' : address}/_payload.json`)
  const data = ['/api/customer/storefront', '/talon/updates.json', '/robots.txt', '/favicon.svg', '/pictures/talon.svg']
  for (const address of [...found, ...shells, ...payloads, ...data])
    expect(findForeign(await read(address)), address).toBeNull()
})
