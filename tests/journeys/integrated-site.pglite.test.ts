import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { openSharedBrowser, openVisitor } from '../support/browser.ts'
import { type Program, startProgram } from '../support/program.ts'
import { checkoutOf, payWith } from '../support/shopper.ts'

const browser = await openSharedBrowser()

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/integrating-a-site.md'), 'utf8')
const example = /```html\n([\s\S]+?)```/.exec(guide)?.[1] ?? ''

let service: Program
let site: Server
let siteUrl: string

beforeAll(async () => {
  let page = ''
  site = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  siteUrl = `http://127.0.0.1:${address.port}`
  service = await startProgram(await freshDatabase('integrated'), { ALLOWED_ORIGINS: siteUrl })
  page = example.replace('https://shop.example', service.url)
})
afterAll(async () => {
  site?.closeAllConnections()
  site?.close()
  await service?.stop()
})

it('the page in the guide sells a product to a guest, from an origin of its own', async () => {
  const { page, complaints } = await openVisitor(browser, siteUrl)
  await page.goto('/')
  const buy = page.getByRole('button', { name: 'Buy for $99.00' })
  await buy.click()
  const checkout = checkoutOf(page)
  await checkout.getByRole('heading', { name: 'Your details' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await buy.click()
  await checkout.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await checkout.getByLabel('E-mail').fill('ada@example.com')
  await payWith(checkout, '4242')
  await page.getByRole('status').getByText('Thank you.').waitFor({ state: 'attached' })
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
})
