import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import * as z from 'zod/mini'
import { buildManifestPath, buildManifestSchema, latestBuildPath, latestBuildSchema } from '#contract/build-manifest.ts'
import { ownOrderEndpoints } from '#contract/endpoints/orders.ts'
import { openVisitor, takeRefusals } from '../browser.ts'
import { readPdf } from '../pdf-text.ts'
import type { Program } from '../program.ts'
import { type Canary, findRun, watchCanary } from './canary.ts'
import type { HostileCustomer } from './hostile-customer.ts'
import { payloads } from './payloads.ts'
import { findActions } from './pdf-actions.ts'

export type Looked = { opened: number; faults: string[]; shown: ReadonlySet<number> }

/** Pages that show something of their address, and what they read there. */
const asking = [
  ...['/user-area/sign-in', '/user-area/sign-up', '/user-area/redeem', '/user-area/confirm-account'],
  ...[
    '/user-area/reset-password',
    '/user-area/revert-email-change',
    '/user-area/newsletter',
    '/support',
    '/activate',
    '/edu-discount',
    '/clatter',
  ],
  ...['/withdraw', '/lost-license', '/nothing'],
]
const parameters = ['returnUrl', 'code', 'email', 'token', 'q', 'request', 'setup', 'withdrawal', 'checkout', 'error']

/** An address of one of those pages, with a payload wherever it reads anything. */
function addressWith(number: number, text: string): string {
  const query = new URLSearchParams(Object.fromEntries(parameters.map((name) => [name, text])))
  for (const each of ['utm_source', 'utm_campaign']) query.set(each, text)
  const page = asking[number % asking.length] ?? ''
  return `${page}${page === '/nothing' ? `/${encodeURIComponent(text)}` : ''}?${query}#${encodeURIComponent(text)}`
}

async function listPages(url: string): Promise<string[]> {
  const read = async (file: string) => JSON.parse(await (await fetch(`${url}${file}`)).text())
  const { id } = z.parse(latestBuildSchema, await read(latestBuildPath))
  return z.parse(buildManifestSchema, await read(buildManifestPath(id))).prerendered
}

const data = [
  ...['/sitemap.xml', '/blog/feed.xml', '/robots.txt', '/api/docs', '/api/customer/storefront', '/about/_payload.json'],
  ...['/thrum/updates.json', '/_payload.json', '/api/public/vendors/current'],
]

async function openEach(page: Page, canary: Canary, paths: string[]): Promise<Looked> {
  const faults: string[] = []
  for (const each of paths) {
    await page.goto(each, { waitUntil: 'load' })
    faults.push(...(await findRun(page, canary)))
  }
  return { opened: paths.length, faults, shown: canary.shown }
}

type Shop = { program: Program; browser: Browser; customer: HostileCustomer }

export async function lookAsVisitor({ program, browser, customer }: Shop): Promise<Looked> {
  const { page, context } = await openVisitor(program.url, {}, browser)
  const canary = await watchCanary(context)
  const activations = customer.requests.map((id) => `/activate?token=${id}`)
  const looked = await openEach(page, canary, [
    ...(await listPages(program.url)),
    ...payloads.map(({ number, text }) => addressWith(number, text)),
    ...[...activations.slice(0, 20), ...customer.checkouts],
  ])
  looked.faults.push(...takeRefusals())
  const { opened, faults } = await openEach(page, canary, data)
  // Chromium shows XML by a page of its own, whose styles our policy refuses it.
  faults.push(...takeRefusals().filter((refusal) => !/style/.test(refusal)))
  await page.goto('/support')
  const field = page.getByRole('searchbox').first()
  await field.waitFor()
  for (const { text } of payloads) await field.fill(text)
  faults.push(...(await findRun(page, canary)))
  await context.close()
  return { opened: looked.opened + opened, faults: [...looked.faults, ...faults], shown: canary.shown }
}

export async function lookAsCustomer({ program, browser, customer }: Shop): Promise<Looked> {
  const { page, context } = await openVisitor(program.url, {}, browser)
  const canary = await watchCanary(context)
  await page.goto('/user-area/licenses')
  await page.getByLabel('E-mail').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  const faults: string[] = []
  const own = ['/user-area/licenses', '/user-area/products', '/user-area', '/user-area/account', '/user-area/redeem']
  for (const each of own) {
    await page.goto(each)
    await page
      .getByText(`ranHere(`)
      .first()
      .waitFor()
      .catch(() => undefined)
    await page.waitForLoadState('networkidle')
    faults.push(...(await findRun(page, canary)))
  }
  await context.close()
  return { opened: own.length, faults, shown: canary.shown }
}

const knownHeaders =
  /^(from|to|subject|date|message-id|mime-version|content-type|content-transfer-encoding|reply-to|list-unsubscribe(-post)?|auto-submitted|x-auto-response-suppress|references|in-reply-to)$/

/** Opens every mail that was sent in a browser that trusts it: with scripts, and without a policy. */
export async function lookAtMails({ program, browser }: Shop): Promise<Looked> {
  const context = await browser.newContext()
  const canary = await watchCanary(context)
  const page = await context.newPage()
  const folder = path.join(program.dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const faults: string[] = []
  let html = ''
  await context.route('http://mail.invalid/**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(path.join(folder, name)))
    html = mail.html ?? ''
    await page.goto(`http://mail.invalid/${encodeURIComponent(mail.subject ?? '')}`)
    faults.push(...(await findRun(page, canary)))
    const strange = mail.headers.map(({ key }) => key).filter((key) => !knownHeaders.test(key))
    const to = mail.to?.length ?? 0
    if (strange.length > 0 || to !== 1) faults.push(`${name} has ${to} addresses and ${strange.join()}`)
  }
  await context.close()
  return { opened: names.length, faults, shown: canary.shown }
}

/** Reads what the shop shows its own vendor of mails: the list, and some of the mails. */
export async function lookAtShownMails({ program, browser }: Shop): Promise<Looked> {
  const context: BrowserContext = await browser.newContext({ baseURL: program.url })
  const canary = await watchCanary(context)
  const page = await context.newPage()
  await page.goto('/dev/mail')
  const links = await page
    .locator('a[href^="/dev/mail/sent/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const looked = await openEach(page, canary, ['/dev/mail', ...links.slice(0, 40)])
  await context.close()
  return looked
}

export async function lookAtDocuments({ program, customer }: Shop): Promise<Looked> {
  const headers = { authorization: `Bearer ${customer.token}` }
  const { path: list } = ownOrderEndpoints.listOrders
  const schema = z.object({ data: z.array(z.object({ url: z.string() })) })
  const faults: string[] = []
  const shown = new Set<number>()
  let opened = 0
  for (const id of customer.orders) {
    const answer = await fetch(`${program.url}${list}/${id}/documents`, { headers })
    for (const { url } of z.parse(schema, await answer.json()).data) {
      const bytes = Buffer.from(await (await fetch(new URL(url, program.url))).arrayBuffer())
      if (bytes.subarray(0, 5).toString() !== '%PDF-') faults.push(`${url} is no PDF`)
      for (const [, number] of readPdf(bytes)
        .pages.flat()
        .join(' ')
        .matchAll(/ranHere\((\d+)/g))
        shown.add(Number(number))
      faults.push(...findActions(bytes).map((name) => `The document of ${id} has ${name}`))
      opened += 1
    }
  }
  return { opened, faults, shown }
}
