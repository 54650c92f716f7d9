import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { signUpOwner } from '../support/customer.ts'
import { openDesk } from '../support/desk/open-desk.ts'
import { openQuietly, weighScripts } from '../support/script-weight.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const { url, dataDir } = findSharedShop()
const shop = { url, place: { kind: 'pglite', dataDir } as const }

/** Bytes of JavaScript, compressed: of the first list itself, and with what is loaded once the page is at rest. */
const most = { ofFirstList: 100 * 1024, atRest: 145 * 1024 }

it('no page of the shop links or loads a file of the desk', { tags: ['long'] }, async () => {
  const customer = await signUpOwner(url)
  const { page } = await openVisitor(url, { customer })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/', '/clatter', '/user-area/licenses', '/user-area/account', '/activate']) {
    expect(await (await fetch(url + path)).text(), path).not.toMatch(/["'(]\/desk\b/)
    await openQuietly(page, url + path)
  }
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((path) => path.startsWith('/desk') || path.startsWith('/api/desk'))).toEqual([])
})

it('no file of the shop has code of the desk', () => {
  const folder = 'dist/client'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(10)
  const marks = /desk-bulk-run|tanstack|cmdk|uPlot|\/api\/vendor\//
  expect(files.filter((file) => marks.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})

it('the document of a list names few scripts, compressed, which are all that it needs before it calls the service', async () => {
  const html = await (await fetch(`${url}/desk/orders`)).text()
  const scripts = [...html.matchAll(/"(\/desk\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  let bytes = 0
  for (const path of scripts) {
    const { headers } = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
    bytes += Number(headers.get('content-length'))
  }
  expect(scripts.length).toBeGreaterThan(2)
  expect(bytes, scripts.join('\n')).toBeLessThanOrEqual(most.ofFirstList)
})

it('the first list of the desk loads little until it is at rest, all of it compressed', async () => {
  const { context } = await openDesk(shop, 'read-only')
  const weight = await weighScripts(await context.newPage(), `${url.replace('127.0.0.1', 'localhost')}/desk/orders`)
  expect(weight.plain).toEqual([])
  expect(weight.bytes, weight.list).toBeGreaterThan(0)
  expect(weight.bytes, weight.list).toBeLessThanOrEqual(most.atRest)
})
