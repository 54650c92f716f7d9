import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'

export const deskPassword = 'correct horse battery staple'
const period = 30

/** The code that an authenticator app shows for a secret, `ahead` periods from now. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period }).generate({ timestamp: Date.now() + ahead * period * 1000 })

export const waitForDesk = (page: Page): Promise<void> => page.getByRole('navigation', { name: 'Desk' }).waitFor()

/** Accepts the invitation that the page shows with a password and an authenticator app. */
export async function acceptWithPassword(page: Page, name: string): Promise<{ secret: string; recovery: string[] }> {
  await page.getByRole('button', { name: 'Use a password and an authenticator app instead' }).click()
  await page.getByLabel('Your name').fill(name)
  const setUp = await setUpAuthenticator(page)
  await waitForDesk(page)
  return setUp
}

/** Fills in the form that sets a password and an authenticator app; answers what the app and the colleague keep. */
export async function setUpAuthenticator(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await page.getByRole('img', { name: 'QR code with the secret' }).waitFor()
  const secret = (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  await page.getByLabel('Password').fill(deskPassword)
  await page.getByLabel('Code of the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  return { secret, recovery: await keepRecoveryCodes(page) }
}

/** Takes the recovery codes that the page shows once. */
export async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const heading = page.getByRole('heading', { name: 'Recovery codes' })
  await heading.waitFor()
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  await page.getByLabel('I have kept them in a safe place').check()
  await page.getByRole('button', { name: 'Go on' }).click()
  await heading.waitFor({ state: 'detached' })
  return codes
}

export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByText(name).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor()
}

/** Signs in on the page that asks for it, with a password and a code. */
export async function signInWithCode(page: Page, email: string, code: string): Promise<void> {
  const open = page.getByRole('button', { name: 'Use a password and a code instead' })
  if (await open.isVisible()) await open.click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(deskPassword)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
