import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { openVisitor } from '../support/browser.ts'
import { findFreePort } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'

const repository = path.resolve(import.meta.dirname, '../..')
const sources = ['content', 'contract', 'scripts', 'web', 'package.json', 'tsconfig.base.json', 'vite.config.ts']
const changed = { file: 'web/site/pages/sign-in/page.tsx', from: 'Lost your license?', to: 'Lost a license?' }

/** A folder with the site as it will be deployed next: built from the same sources, but for two words. */
async function buildNext(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-next-'))
  for (const source of sources) await cp(path.join(repository, source), path.join(folder, source), { recursive: true })
  await symlink(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'))
  const file = path.join(folder, changed.file)
  const text = await readFile(file, 'utf8')
  if (!text.includes(changed.from)) throw new Error(`${changed.file} does not say '${changed.from}'`)
  await writeFile(file, text.replace(changed.from, changed.to))
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['scripts/build.ts', 'dist'], { cwd: folder, env })
  return folder
}

let next: string
let database: FreshDatabase
let PORT: string
let program: Program

beforeAll(async () => {
  next = await buildNext()
  database = await freshDatabase('deployments')
  PORT = String(await findFreePort())
  program = await startProgram(database, { PORT })
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  if (next) await rm(next, { recursive: true, force: true })
})

const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
const offerOn = (page: Page) => page.getByText('There is a newer version of this site.')

/** Shows the tab again after it was hidden, which asks for the latest build, and lets the page take in the answer. */
async function returnToTab(page: Page) {
  const answer = page.waitForResponse('**/builds/latest.json?*')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await answer
  await page.waitForTimeout(300)
}

async function openHome() {
  const { page, context, complaints } = await openVisitor(program.url)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await mark(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url().slice(program.url.length))
  })
  return { page, context, complaints, documents }
}

it('offers a newer build, forces it on nobody, and replaces what it took away once', {
  tags: ['delivery.latest-build', 'delivery.build-manifest', 'errors.chunk-reload'],
}, async () => {
  const patient = await openHome()
  const busy = await openHome()
  await returnToTab(patient.page)
  expect(await offerOn(patient.page).count()).toBe(0)

  await program.stop()
  program = await startProgram(database, { PORT }, next)

  // Who reads on is told, and decides.
  const { page } = patient
  await returnToTab(page)
  await offerOn(page).waitFor()
  await page.getByRole('button', { name: 'Later' }).click()
  await offerOn(page).waitFor({ state: 'hidden' })
  await returnToTab(page)
  expect(await offerOn(page).count()).toBe(0)
  expect(patient.documents).toEqual([])
  expect(await isMarked(page)).toBe(true)

  // Who goes to a page whose code is gone gets it from the new build, where they wanted to be.
  await busy.page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await busy.page.getByRole('link', { name: 'Lost a license?' }).waitFor()
  expect(busy.documents).toEqual(['/user-area/sign-in'])
  expect(await isMarked(busy.page)).toBe(false)
  await busy.page.waitForLoadState('networkidle')
  await returnToTab(busy.page)
  expect(await offerOn(busy.page).count()).toBe(0)
})

it('loads the newer build when the visitor says so', { tags: ['delivery.latest-build'] }, async () => {
  const { page, documents, complaints } = await openHome()
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
  await returnToTab(page)
  await page.getByRole('button', { name: 'Load it' }).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  expect(documents).toEqual(['/'])
  expect(await offerOn(page).count()).toBe(0)
  expect(complaints).toEqual([])
})
