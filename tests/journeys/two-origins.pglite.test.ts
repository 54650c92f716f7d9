import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { openSharedBrowser, openVisitor } from '../support/browser.ts'
import { findFreePort } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { buy, signUp } from '../support/shopper.ts'

const browser = await openSharedBrowser()

let service: Program
let site: Program

beforeAll(async () => {
  const PORT = String(await findFreePort())
  service = await startProgram(await freshDatabase('service'), { ALLOWED_ORIGINS: `http://127.0.0.1:${PORT}` })
  site = await startProgram(await freshDatabase('site'), { PORT, LICENSING_HOST: service.url })
})
afterAll(async () => {
  await site?.stop()
  await service?.stop()
})

it('sells from a site that has its licensing service elsewhere', { tags: ['calls.host'] }, async () => {
  const { page, complaints } = await openVisitor(browser, site.url)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await signUp(page)
  await buy(page, '/clatter')
  expect(asked).toEqual(new Set([site.url, service.url]))
  expect(complaints).toEqual([])
})
