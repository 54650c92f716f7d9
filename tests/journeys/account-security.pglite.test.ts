import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { sendCall } from '../support/http-call.ts'
import { linksIn, waitForLink, waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { arriveAt, hear } from '../support/shopper.ts'

const password = 'a long enough password'
const confirmPath = '/user-area/confirm-account'
const revertPath = '/user-area/revert-email-change'

const shop = findSharedShop()

/** Calls the service as a program does, and answers the payload. */
async function call(method: 'GET' | 'POST' | 'PATCH', path: string, token: string, json?: object) {
  const text = await sendCall(shop.url, { method, path: `/api/customer${path}`, token, ...(json && { json }) })
  return text === '' ? null : JSON.parse(text).data
}

const searchOf = (link: string) => new URL(link).search

/** A customer who has confirmed the address of their account. */
async function createConfirmed() {
  const customer = await signUpCustomer(shop.url)
  const link = await waitForLink(shop, customer.email, 'Confirm your', confirmPath)
  return { ...customer, link, confirm: () => call('POST', `/identity/confirm-email${searchOf(link)}`, customer.token) }
}

/** A browser that is signed in by a mailed link, and has entered no password. */
async function openWithoutPassword() {
  const { email, token, link: first, confirm } = await createConfirmed()
  await call('POST', '/identity/waiting/mail', token)
  const mails = await waitForMails(shop, email, 'Confirm your', 2)
  const link = mails.flatMap((mail) => linksIn(mail, confirmPath)).find((one) => one !== first) ?? ''
  await confirm()
  const visitor = await openVisitor(shop.url)
  await visitor.page.goto(`${link}&guest=true`)
  await visitor.page.getByRole('dialog', { name: 'You are confirmed.' }).getByRole('button', { name: 'Go on' }).click()
  await visitor.page.goto('/user-area/account')
  await arriveAt(visitor.page, 'Your account')
  return { ...visitor, email, token }
}

const passwordQuestionOf = (page: Page) => page.getByRole('dialog', { name: 'Enter your password.' })

async function enterPassword(page: Page, text: string): Promise<void> {
  await passwordQuestionOf(page).getByLabel('Password', { exact: true }).fill(text)
  await passwordQuestionOf(page).getByRole('button', { name: 'Continue' }).click()
}

describe('what an open browser alone is not enough for', () => {
  it('asks for the password in a dialog, and carries on with the export that was wanted', async () => {
    const { page, email } = await openWithoutPassword()
    await page.getByRole('button', { name: 'Download your data' }).click()
    await passwordQuestionOf(page).waitFor()
    await expectAccessible(page, 'the question for the password', 'dialog')
    await enterPassword(page, 'not the password')
    await page.getByText('This is not your password').waitFor()
    const saved = page.waitForEvent('download')
    await enterPassword(page, password)
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(email)
    await hear(page, 'Saved as my-data-')
    expect(await passwordQuestionOf(page).count()).toBe(0)
  })

  it('does nothing when the question is cancelled, and does it when it is answered: to sign out elsewhere', {
    tags: ['long'],
  }, async () => {
    const { page, token } = await openWithoutPassword()
    await page
      .getByRole('button', { name: /^Sign out there/ })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: /^Sign out of/ })
    await question.getByRole('button', { name: 'Sign out there' }).click()
    await passwordQuestionOf(page).waitFor()
    await page.keyboard.press('Escape')
    await passwordQuestionOf(page).waitFor({ state: 'detached' })
    expect(await call('GET', '/identity/sessions', token)).toHaveLength(2)
    await question.getByRole('button', { name: 'Sign out there' }).click()
    await enterPassword(page, password)
    await hear(page, 'Signed out of')
    await expect(call('GET', '/identity/sessions', token)).rejects.toThrow('401')
  })
})

describe('the mail to the old address of an account', () => {
  it('leads its owner back in, and whoever changed the address out', { tags: ['long'] }, async () => {
    const { email, token, confirm } = await createConfirmed()
    await confirm()
    const thief = `thief-${randomUUID()}@example.com`
    await call('PATCH', '/identity', token, { email: thief })
    const change = await waitForLink(shop, thief, 'Confirm your new address', '/user-area/account')
    await call('POST', `/identity/confirm-email-change${searchOf(change)}`, token)

    const { page, complaints } = await openVisitor(shop.url)
    await page.goto(await waitForLink(shop, email, 'Your address at', revertPath))
    await arriveAt(page, 'Take your account back')
    await expectAccessible(page, 'taking an account back')
    expect(await call('GET', '/meta/user', token), 'opening the page does nothing').toMatchObject({ email: thief })
    await page.getByRole('button', { name: 'Take my account back' }).click()
    await arriveAt(page, 'One step left.')
    expect(page.url()).toBe(`${shop.url}${revertPath}`)
    await page.getByLabel('New password', { exact: true }).fill('a password of my own')
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await arriveAt(page, 'Your licenses')
    await page.getByRole('main').getByText(email).waitFor()
    await expect(call('GET', '/meta/user', token)).rejects.toThrow('401')
    await waitForMails(shop, thief, 'The change of your address', 1)
    expect(complaints).toEqual([])
  })

  it('says so when its link was used, and whom to write to', async () => {
    const { page } = await openVisitor(shop.url)
    await page.goto(`${revertPath}?email=ada%40example.com&code=no-such-code`)
    await page.getByRole('button', { name: 'Take my account back' }).click()
    await page.getByText('This link was used already or is too old').waitFor()
    expect(await page.getByRole('main').locator('a[href^="mailto:"]').count()).toBe(1)
  })
})
