import { cp, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { runCommandLine } from '#cli/run.ts'
import { openOrderSchema } from '#contract/entities/orders.ts'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { freshDatabase } from '../environment/database.ts'
import { type Customer, signUpCustomer } from '../support/customer.ts'
import { checkoutIdOf, lineOf, openCheckoutCall, payCall, readCall, sendCall } from '../support/http-call.ts'
import { readMailbox } from '../support/mailbox.ts'
import { type Program, startProgram } from '../support/program.ts'
import { describePages, describeStorefront } from '../support/shop-description.ts'

const answerSchema = z.object({ data: z.unknown() })
const waiting = { timeout: 60_000 }

let clone: string
let content: string
let to: string
let program: Program
let customer: Customer
let licenseToken: string
let mails: string[]

const start = (shop: string, dataDir: string) =>
  startProgram({ kind: 'pglite', dataDir }, { SHOP: shop, PAGES_FOLDER: path.join(clone, 'pages') })
const convert = () => runCommandLine(['shop', 'upgrade', '--from', content, '--to', to, '--yes'], {})
/** Reads what belongs to the customer, with the session of before. */
async function readOwn(address: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${customer.token}` }
  const { data } = z.parse(answerSchema, await (await fetch(new URL(address, program.url), { headers })).json())
  return data
}
const readSubjects = async () => (await readMailbox(program, customer.email)).map(({ subject }) => subject)

/** The older shop as it stood in a clone before version 0.2: `content/` with vendor.yaml, which recorded no version. */
async function writeOldLayout(): Promise<void> {
  await cp('tests/shops/written-for-0.2', content, { recursive: true })
  const text = await readFile(path.join(content, 'shop.yaml'), 'utf8')
  await writeFile(path.join(content, 'vendor.yaml'), text.replace(/^backline: .*\n/, ''))
  await rm(path.join(content, 'shop.yaml'))
  await writeFile(path.join(content, 'README.md'), '# Content\n')
}

async function sellAndActivate(): Promise<void> {
  customer = await signUpCustomer(program.url)
  const { token } = customer
  const opening = openCheckoutCall(crypto.randomUUID(), token, [lineOf('plane')])
  const opened = await readCall(program.url, openOrderSchema, opening)
  await sendCall(program.url, { ...payCall(checkoutIdOf(opened)), token })
  await vi.waitFor(async () => expect(await customer.listLicenses()).toHaveLength(1), waiting)
  const device = createDeviceClient(program.url, 'plane')
  const { id, request } = await device.requestActivation({ name: 'Studio computer', signature: 'woodshed' })
  await sendCall(program.url, { method: 'POST', path: `/api/customer/activations/${id}/license`, token })
  licenseToken = await device.waitForToken(request)
}

beforeAll(async () => {
  const { dataDir } = await freshDatabase('converted-content')
  clone = path.join(dataDir, 'clone')
  content = path.join(clone, 'content')
  to = path.join(dataDir, 'my shop')
  await mkdir(clone)
  const data = path.join(clone, '.data')
  await cp(path.join(dataDir, 'database'), path.join(data, 'database'), { recursive: true })
  await writeOldLayout()
  program = await start(path.resolve('tests/shops/written-for-0.2'), data)
  await sellAndActivate()
  await vi.waitFor(async () => expect((await readSubjects()).length).toBeGreaterThan(1), waiting)
  await program.stop()
  mails = await readSubjects()
})
afterAll(() => program?.stop())

describe('a folder `content` of before shop folders', () => {
  it('becomes a shop folder with its data, also after an attempt that was interrupted', async () => {
    await mkdir(path.join(path.dirname(to), '.my shop.unfinished/pages'), { recursive: true })
    await mkdir(path.join(content, 'downloads'))
    await symlink('../favicon.svg', path.join(content, 'downloads/icon.svg'))
    await symlink('../../README', path.join(content, 'downloads/outside'))
    expect(await convert()).toMatchObject({ exitCode: 0, error: '' })
    expect((await readdir(path.dirname(to))).filter((name) => name.includes('shop'))).toEqual(['my shop'])
    expect(await readdir(clone)).not.toContain('.data')
    expect((await readdir(path.join(to, '.data'))).sort()).toEqual(expect.arrayContaining(['database', 'keys', 'mail']))
    expect(await readlink(path.join(to, 'downloads/icon.svg'))).toBe('../favicon.svg')
    expect(await readlink(path.join(to, 'downloads/outside'))).toBe(path.join(clone, 'README'))
  })

  it('keeps its addresses, its pages and what it sells', async () => {
    program = await start(to, path.join(to, '.data'))
    await expect(await describePages(program.url)).toMatchFileSnapshot('./older-shop/pages-of-0.2.txt')
    await expect(await describeStorefront(program.url)).toMatchFileSnapshot('./older-shop/storefront-of-0.2.json')
  })

  it('keeps its customers with their licenses, devices and mails', async () => {
    expect(await readOwn('/api/customer/meta/user')).toMatchObject({ email: customer.email, ownedProducts: ['plane'] })
    expect(await readOwn('/api/customer/inventory/licenses')).toMatchObject({
      items: [{ status: 'Active', product: { id: 'plane' } }],
    })
    expect(await createDeviceClient(program.url, 'plane').validate(licenseToken)).toContain('.')
    // One that was queued when the shop stopped may have been sent since.
    expect(await readSubjects()).toEqual(expect.arrayContaining(mails))
  })

  it('is converted once: a second run changes nothing', async () => {
    await program.stop()
    await writeFile(path.join(to, 'redirects.yaml'), '/old: /support\n')
    const { exitCode, out } = await convert()
    expect([exitCode, out]).toEqual([0, expect.stringContaining('was converted before, and was not written again')])
    expect(await readFile(path.join(to, 'redirects.yaml'), 'utf8')).toBe('/old: /support\n')
  })

  it('has its data moved by a second run when the first one was interrupted before that', async () => {
    await rename(path.join(to, '.data'), path.join(clone, '.data'))
    expect(await convert()).toMatchObject({ exitCode: 0, out: expect.stringContaining('customers and keys are in') })
    expect(await readdir(path.join(to, '.data'))).toContain('database')
  })

  it('loses nothing when both folders have data, or the target is something else', async () => {
    await cp(path.join(to, '.data/database'), path.join(clone, '.data/database'), { recursive: true })
    expect(await convert()).toMatchObject({ exitCode: 1, error: expect.stringContaining('and nothing was moved') })
    expect(await readdir(path.join(clone, '.data'))).toEqual(['database'])
    await writeFile(path.join(to, 'catalogue/store.yaml'), 'vendorId: another\n')
    expect(await convert()).toMatchObject({ exitCode: 1, error: expect.stringContaining('is not empty') })
    expect(await readdir(path.join(to, '.data'))).toContain('database')
  })
})
