import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { waitForMails } from '../support/mailbox.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addToCart, cartButtonOf, cartOf, checkoutOf, chooseCountry } from '../support/shopper.ts'

let database: FreshDatabase
let program: Program

// The vendor's command line works beside the shop only where two programs may have the database open.
beforeAll(async () => {
  database = await freshDatabase('giving')
  program = await startProgram(database)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
})

/** Types a command as the vendor does; answers what it says, as data. */
async function backline(...words: string[]) {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = database
  const environment = { DATA_DIR, DATABASE_URL, LIMITS: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: program.url }
  const { exitCode, out, error } = await runCommandLine(['education', ...words, '--json'], environment)
  return { exitCode, error, data: exitCode === 0 ? JSON.parse(out) : null }
}

const newAddress = () => `grace-${randomUUID()}@school.example`
const pdf = Buffer.from('%PDF-1.7\nGrace teaches here')

describe('the education discount', () => {
  it('is asked for with a proof, approved at the command line, mailed, and lowers the cart', {
    tags: ['long', 'routes.edu-discount'],
  }, async () => {
    const { page, complaints } = await openVisitor(program.url)
    await page.goto('/edu-discount')
    await page.getByRole('button', { name: 'Ask for the discount' }).click()
    expect(await page.evaluate('document.activeElement.name')).toBe('name')
    await expectAccessible(page, 'the form with errors')

    const email = newAddress()
    await page.getByLabel('Name').fill('Grace Obi')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('School').fill('School of Bells')
    await page.getByLabel('Your role').selectOption('teacher')
    const proof = page.getByLabel('Proof (PDF, JPEG, PNG, up to 4 MB)')
    await proof.setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
    await page.getByRole('button', { name: 'Ask for the discount' }).click()
    await page.getByText('Must be a PDF, a JPEG or a PNG').waitFor()
    await proof.setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdf })
    await page.getByRole('button', { name: 'Ask for the discount' }).click()
    await page.getByRole('status').filter({ hasText: 'We have your request' }).waitFor()

    const waiting = (await backline('list')).data.requests
    expect(waiting).toMatchObject([{ email, institution: 'School of Bells', proofType: 'application/pdf' }])
    const [{ id }] = waiting
    const saved = path.join(database.dataDir, 'proof.pdf')
    await backline('show', id, '--proof', saved)
    expect((await readFile(saved)).equals(pdf)).toBe(true)
    expect((await backline('show', id, '--proof', saved)).error).toContain('it is there already')
    expect((await backline('approve', id)).data).toMatchObject({ status: 'Approved' })

    const [mail] = await waitForMails(program, email, 'Your education discount')
    const code = /EDU(-\w{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''
    await page.goto('/clatter')
    await addToCart(page)
    await cartOf(page).getByText('Add a coupon code').click()
    await cartOf(page).getByLabel('Coupon code').fill(code.toLowerCase())
    await cartOf(page).getByRole('button', { name: 'Apply' }).click()
    await cartOf(page).getByText('$59.40').first().waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
  })
})

describe('a link that renews it', () => {
  it('leads to a shorter form, which says so where the link has ended', async () => {
    const { page } = await openVisitor(program.url)
    await page.goto(`/edu-discount?${new URLSearchParams({ request: randomUUID(), expires: '1', signature: 'x' })}`)
    await page.getByRole('heading', { name: 'Renew it' }).waitFor()
    expect(await page.getByLabel('School').count()).toBe(0)
    await page.getByLabel('Your role').selectOption('student')
    await page.getByLabel('Or a link to your proof').fill('On the page of my class')
    await page.getByRole('button', { name: 'Ask for the next code' }).click()
    await page.getByRole('alert').filter({ hasText: 'This link has expired' }).waitFor()
  })
})

describe('Odd Bars', () => {
  it('are given to who is signed in by one click, an order of 0.00 and a mail; the cart stays', {
    tags: ['routes.free'],
  }, async () => {
    const customer = await signUpCustomer(program.url)
    const { page, complaints } = await openVisitor(program.url, { customer })
    await page.goto('/clatter')
    await addToCart(page)
    await page.goto('/free')
    await page.getByText('One click.').waitFor()
    await expectAccessible(page, 'the free page')
    await page.getByRole('button', { name: 'Get Odd Bars' }).click()
    await page.getByText('It’s yours.').waitFor()
    expect(await cartButtonOf(page).textContent()).toContain('1')

    const [mail] = await waitForMails(program, customer.email, 'licenses')
    expect(mail?.text).toContain('Odd Bars')
    await page.getByRole('main').getByRole('link', { name: 'To the files' }).click()
    await page.getByRole('heading', { name: 'Odd Bars', exact: true }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Download/ })
        .first()
        .click(),
    ])
    const name = 'odd-bars-1.0.0.zip'
    expect(download.suggestedFilename()).toBe(name)
    expect(
      (await readFile(await download.path())).equals(await readFile(`shops/oddmeter/downloads/odd-bars/1.0.0/${name}`)),
    ).toBe(true)
    expect(complaints).toEqual([])
  })

  it('are given to a guest by the checkout, which asks for no card; the cart stays', { tags: ['long'] }, async () => {
    const { page, complaints } = await openVisitor(program.url)
    const email = newAddress()
    await page.goto('/thrum')
    await addToCart(page)
    await page.goto('/free')
    await page.getByRole('button', { name: 'Get Odd Bars' }).click()
    const checkout = checkoutOf(page)
    await checkout.getByText('This order is free.').waitFor()
    await checkout.getByLabel('E-mail').fill(email)
    await checkout.getByLabel('Name', { exact: true }).fill('Grace Obi')
    await chooseCountry(checkout)
    await checkout.getByRole('button', { name: 'Complete the free order' }).click()
    await checkout.getByText('One step left').waitFor()
    await checkout.getByRole('button', { name: 'Back to the shop' }).click()
    await page.getByRole('button', { name: 'Get Odd Bars' }).waitFor()
    expect(await cartButtonOf(page).textContent()).toContain('1')
    await waitForMails(program, email, 'Get your')
    expect(complaints).toEqual([])
  })
})
