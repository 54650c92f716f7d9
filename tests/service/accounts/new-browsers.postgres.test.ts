import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { browserKeyHeader } from '#contract/constants.ts'
import { removeOldCredentials } from '#service/accounts/identity/emailed-codes.ts'
import { mostNewsOfBrowsers } from '#service/accounts/identity/rules.ts'
import { startService } from '../start-service.ts'
import { confirmEmail, newAddress, resetByMail, signIn, signUpAs, signUpConfirmed } from './identity-calls.ts'
import { jobsToRest, mailedLink, pages, waitForMail } from './mailed-links.ts'

const service = await startService('new-browsers', { countryHeader: 'x-country' })
const { app } = service
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const subject = 'New sign-in to your'
const day = 24 * 60 * 60_000

/** A browser that keeps a random value of its own. */
const newBrowser = () => ({ [browserKeyHeader]: randomUUID(), 'user-agent': firefox })
const signInFrom = (email: string, headers: Record<string, string>, text?: string) => signIn(app, email, text, headers)

async function countNews(email: string): Promise<number> {
  await jobsToRest(service)
  return service.mails.filter((mail) => mail.to === email && mail.subject.startsWith(subject)).length
}

describe('a sign-in from a browser that the account does not know', () => {
  it('is mailed to the customer, with when, what, where from, and what to do about it', async () => {
    const { email } = await signUpConfirmed(service)
    await signInFrom(email, { ...newBrowser(), 'x-country': 'PT' })
    const { text } = await waitForMail(service, email, subject)
    for (const words of ['Firefox on Linux', 'Portugal', '/user-area/forgot-password']) expect(text).toContain(words)
  })

  it('is mailed once for each browser, however often it is used', async () => {
    const { email } = await signUpConfirmed(service)
    const [one, other] = [newBrowser(), newBrowser()]
    for (const browser of [one, other, one, other]) await signInFrom(email, browser)
    expect(await countNews(email)).toBe(2)
    service.clock.advance(300 * day)
    await signInFrom(email, one)
    expect(await countNews(email)).toBe(2)
  })

  it('is told of once when it signs in many times at once', async () => {
    const { email } = await signUpConfirmed(service)
    const browser = newBrowser()
    await Promise.all(Array.from({ length: 8 }, () => signInFrom(email, browser)))
    expect(await countNews(email)).toBe(1)
  })

  it('is mailed a few times a day at most', async () => {
    const { email } = await signUpConfirmed(service)
    for (let count = 0; count <= mostNewsOfBrowsers; count += 1) await signInFrom(email, newBrowser())
    expect(await countNews(email)).toBe(mostNewsOfBrowsers)
    service.clock.advance(day + 1)
    await signInFrom(email, newBrowser())
    expect(await countNews(email)).toBe(mostNewsOfBrowsers + 1)
  })

  it('says nothing that the browser says of itself, which whoever signs in has written', async () => {
    const { email } = await signUpConfirmed(service)
    await signInFrom(email, { ...newBrowser(), 'user-agent': 'Call https://evil.example' })
    expect((await waitForMail(service, email, subject)).text).not.toContain('evil')
  })

  it('says nothing of a country where nobody names one', async () => {
    const { email } = await signUpConfirmed(service)
    await signInFrom(email, { ...newBrowser(), 'x-country': 'nowhere' })
    expect((await waitForMail(service, email, subject)).text).not.toMatch(/From|nowhere/)
  })
})

describe('nobody is mailed', () => {
  it('when they sign up, or when a wrong password comes from a new browser', async () => {
    const { email } = await signUpConfirmed(service)
    await signInFrom(email, newBrowser(), 'not the password')
    expect(await countNews(email)).toBe(0)
  })

  it('while the address may be a stranger’s', async () => {
    const email = newAddress('unconfirmed')
    await signUpAs(app, email)
    await signInFrom(email, newBrowser())
    expect(await countNews(email)).toBe(0)
  })

  it('of the first browser of an account, as after an import', async () => {
    const email = newAddress('imported')
    const user = await signUpAs(app, email)
    await confirmEmail(app, await mailedLink(service, email, pages.confirm), user.accessToken)
    await service.database.query.deleteFrom('knownBrowsers').where('customerId', '=', user.id).execute()
    await resetByMail(service, email, 'another battery staple')
    await signInFrom(email, newBrowser(), 'another battery staple')
    expect(await countNews(email)).toBe(0)
  })
})

it('keeps nothing by which a browser could be recognised in another account', async () => {
  const [one, other] = [await signUpConfirmed(service), await signUpConfirmed(service)]
  const browser = newBrowser()
  for (const { email } of [one, other]) await signInFrom(email, browser)
  const rows = await service.database.query
    .selectFrom('knownBrowsers')
    .select('hash')
    .where('customerId', 'in', [one.id, other.id])
    .execute()
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  expect(JSON.stringify(rows)).not.toContain(browser[browserKeyHeader])
})

it('forgets browsers that nobody has used for long, but never the one that an account has used last', async () => {
  const [one, other] = [await signUpConfirmed(service), await signUpConfirmed(service)]
  for (const { email } of [one, other]) await signInFrom(email, newBrowser())
  service.clock.advance(401 * day)
  await signInFrom(other.email, newBrowser())
  await removeOldCredentials(service.database, service.clock.now())
  const known = async (customerId: string) =>
    (
      await service.database.query
        .selectFrom('knownBrowsers')
        .select('hash')
        .where('customerId', '=', customerId)
        .execute()
    ).length
  expect([await known(one.id), await known(other.id)]).toEqual([1, 1])
})
