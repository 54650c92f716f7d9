import { describe, expect, it } from 'vitest'
import type { AccountExport } from '#contract/endpoints/account.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { maskEmail, serialGuesses } from '#service/licensing/serials/rules.ts'
import { confirmAccount, newAddress, resetPassword, signedIn } from '../accounts/identity-calls.ts'
import { jobsToRest, mailedLink, pages, waitForMail } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send, statusesOf } from '../calls.ts'
import { licensesOf, password } from '../customers.ts'
import { startService } from '../start-service.ts'
import { newcomer } from './manual-licenses.ts'
import { enter, former, found, newSerial } from './old-serials.ts'

const service = await startService('old-serials')
const limited = await startService('old-serials-limited', { limits: true, trustedProxies: ['127.0.0.1'] })
const { app } = service
const oldSerialsPath = '/api/customer/inventory/old-serials'

const subjectsTo = (email: string) => service.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

describe('a shop', () => {
  it('says that it has serial numbers of a former store', async () => {
    const fresh = await startService('old-serials-none')
    const exist = async () => (await dataOf<{ exist: boolean }>(send(fresh.app, 'GET', oldSerialsPath))).exist
    expect(await exist()).toBe(false)
    await former(fresh, [newSerial()])
    expect(await exist()).toBe(true)
  })
})

describe('an old serial number', () => {
  it('leads its owner by mail to a password, and to the licenses', async () => {
    const serial = newSerial()
    const { email, licenseIds } = await former(service, [serial])
    const typed = ` ${serial.toLowerCase().replaceAll('-', ' ')} `
    expect(await found(service, typed)).toEqual({ mailedTo: [maskEmail(email)], isYours: false })
    const link = await mailedLink(service, email, pages.confirm)
    const { resetPasswordToken: code } = await dataOf<{ resetPasswordToken: string }>(confirmAccount(app, link))
    expect((await resetPassword(app, { email, code }, password)).statusCode).toBe(204)
    const { accessToken } = await signedIn(app, email)
    expect((await licensesOf(app, accessToken)).items.map(({ id }) => id)).toEqual(licenseIds)
  })

  it('mails no code that signs in to an account with a password', async () => {
    const serial = newSerial()
    const { id, email } = await former(service, [serial])
    const opened = { passwordHash: 'a hash', confirmedAt: service.clock.now() }
    await service.database.query.updateTable('customers').set(opened).where('id', '=', id).execute()
    await found(service, serial)
    const { text } = await waitForMail(service, email, 'Your serial number still works')
    expect(text).toContain('/user-area/sign-in')
    expect(text).not.toContain('code=')
  })

  it('of several accounts mails each of them', async () => {
    const serial = newSerial()
    const [one, other] = [await former(service, [serial]), await former(service, [serial])]
    const { mailedTo } = await found(service, serial)
    expect(mailedTo.sort()).toEqual([maskEmail(one.email), maskEmail(other.email)].sort())
    const links = [
      await mailedLink(service, one.email, pages.confirm),
      await mailedLink(service, other.email, pages.confirm),
    ]
    expect(new Set(links.map(({ code }) => code)).size).toBe(2)
  })

  it('of the caller’s own license says so and mails nothing', async () => {
    const serial = newSerial()
    const bob = await newcomer(service)
    const { licenseIds } = await former(service, [serial])
    await service.database.query
      .updateTable('licenses')
      .set({ customerId: bob.id })
      .where('id', 'in', licenseIds)
      .execute()
    expect(await found(service, serial, { token: bob.token })).toEqual({ mailedTo: [], isYours: true })
    await jobsToRest(service)
    expect(subjectsTo(bob.email).filter((subject) => /serial|one account/i.test(subject))).toEqual([])
  })

  it('mails somebody who is signed in the link that brings its licenses into their account', async () => {
    const serial = newSerial()
    const bob = await newcomer(service)
    const { email, licenseIds } = await former(service, [serial])
    expect(await found(service, serial, { token: bob.token })).toEqual({ mailedTo: [maskEmail(email)], isYours: false })
    const query = { ...(await mailedLink(service, email, pages.account)) }
    const joined = await dataOf(send(app, 'POST', '/api/customer/identity/addresses/join', { query, token: bob.token }))
    expect(joined).toEqual({ email, licenses: 1, orders: 0 })
    expect((await licensesOf(app, bob.token)).items.map(({ id }) => id)).toEqual(licenseIds)
    expect(await found(service, serial, { token: bob.token })).toEqual({ mailedTo: [], isYours: true })
  })

  it('that is unknown, too short to be normalised or empty is a field error with what to do', async () => {
    await former(service, ['ab-1'])
    for (const serial of [newSerial(), 'AB1', 'ab-2'])
      expect(await problemOf(enter(service, serial))).toMatchObject({
        statusCode: 400,
        errors: { serial: [expect.stringContaining('check how it is spelled')] },
      })
    expect(await problemOf(enter(service, ''))).toMatchObject({ errors: { serial: ['Must not be empty'] } })
    expect((await enter(service, 'ab-1')).statusCode).toBe(200)
  })
})

describe('guesses of serial numbers', () => {
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })

  it('are limited by network, and then a right one is refused like a wrong one', async () => {
    const serial = newSerial()
    await former(limited, [serial])
    const statuses = await statusesOf(serialGuesses.max + 2, () => enter(limited, newSerial(), from('203.0.113.1')))
    expect(statuses).toEqual([...Array.from({ length: serialGuesses.max }, () => 400), 429, 429])
    expect((await enter(limited, serial, from('203.0.113.1'))).statusCode).toBe(429)
    expect((await enter(limited, serial, from('203.0.113.2'))).statusCode).toBe(200)
  })

  it('that are right are limited as mails are, whatever network they come from', async () => {
    const serial = newSerial()
    await former(limited, [serial])
    const statuses = await statusesOf(6, (turn) => enter(limited, serial, from(`203.0.113.${turn + 10}`)))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

it('a lost-licenses mail to somebody without a password lets them choose one', async () => {
  const { email } = await former(service, [newSerial()], newAddress('lost'))
  await send(app, 'POST', '/api/customer/licenses/lost', { json: { email } })
  const link = await mailedLink(service, email, pages.confirm)
  expect(await dataOf<UserWithTokens>(confirmAccount(app, link))).toMatchObject({ status: 'PasswordSetupRequired' })
})

describe('of old serial numbers and devices', () => {
  const rowsOf = async (licenseIds: readonly string[]) => {
    const { query } = service.database
    const serials = await query
      .selectFrom('licenseSerials')
      .select('source')
      .where('licenseId', 'in', licenseIds)
      .execute()
    const devices = await query
      .selectFrom('formerDevices')
      .select('name')
      .where('licenseId', 'in', licenseIds)
      .execute()
    return { serials: serials.length, devices: devices.length }
  }
  const sectionsFor = (token: string) =>
    dataOf<AccountExport>(send(app, 'GET', '/api/customer/identity/export', { token })).then(({ sections }) => sections)

  it('an export contains where they come from, without the HMACs, and none that were somebody else’s', {
    tags: ['long'],
  }, async () => {
    const [ada, bob] = [await newcomer(service), await newcomer(service)]
    const { licenseIds } = await former(service, [newSerial(), newSerial()])
    const [kept = '', moved = ''] = licenseIds
    await service.database.query
      .updateTable('licenses')
      .set({ customerId: ada.id })
      .where('id', 'in', licenseIds)
      .execute()
    await service.services.manualLicenses.move(moved, bob.email, 'Sold')
    const sections = await sectionsFor(ada.token)
    expect(sections.licenseSerials).toEqual([
      { ...origin, licenseId: kept, formerId: kept, createdAt: expect.any(String), uses: 0 },
    ])
    expect(sections.formerDevices).toMatchObject([{ licenseId: kept, source: 'gumroad', name: 'Former laptop' }])
    const ofBob = await sectionsFor(bob.token)
    expect([ofBob.licenses?.length, ofBob.licenseSerials, ofBob.formerDevices]).toEqual([1, [], []])
  })

  it('an erasure leaves none', async () => {
    const serial = newSerial()
    const { email, licenseIds } = await former(service, [serial])
    expect(await rowsOf(licenseIds)).toEqual({ serials: 1, devices: 1 })
    await service.services.identity.erasure.eraseByAddress(email)
    expect(await rowsOf(licenseIds)).toEqual({ serials: 0, devices: 0 })
    expect((await enter(service, serial)).statusCode).toBe(400)
  })
})

const origin = { source: 'gumroad', formerProduct: 'snare-works' }
