import { describe, expect, it } from 'vitest'
import { createManualLicenses } from '#service/licensing/licenses/manual-changes.ts'
import { waitForMail } from '../accounts/mailed-links.ts'
import { problemOf } from '../calls.ts'
import { licensesOf, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { activate, validate } from './devices.ts'
import { activeDevices, auditOf, license, newcomer, newsOf, owner } from './manual-licenses.ts'

const service = await startService('manual-licenses')
await service.services.webhooks.receivers.add('http://127.0.0.1:9/', [
  ...(['license.granted', 'license.revoked', 'license.moved', 'activation.revoked'] as const),
])

const byHand = () => service.services.manualLicenses
const unknown = '00000000-0000-4000-8000-000000000000'

describe('a license that the vendor grants', () => {
  it('is in the account at once, told of and mailed, with as many seats as were said', async () => {
    const { email, token, id } = await newcomer(service)
    const wish = { email: email.toUpperCase(), productId: 'snare-works', reason: 'Found a bug', seats: 2 }
    const { licenseId, isNew } = await byHand().grant(wish)
    expect(isNew).toBe(true)
    expect((await licensesOf(service.app, token)).items).toMatchObject([
      { id: licenseId, status: 'Active', maxNumberOfActivations: 2 },
    ])
    expect(await license(service, licenseId)).toMatchObject({ customerId: id, orderId: null, voucherId: null })
    expect(await auditOf(service, licenseId)).toEqual(['Vendor LicenseGranted'])
    expect(await newsOf(service, licenseId)).toEqual(['license.granted'])
    expect((await waitForMail(service, email, 'A license of Snare Works')).text).toContain('Found a bug')
    expect((await validate(service.app, await activate(service.app, token))).statusCode).toBe(200)
  })

  it('comes once under one name, also when it is typed twice at the same time', async () => {
    const { email, token } = await newcomer(service)
    const wish = { email, productId: 'snare-works', reason: 'x', once: 'fair-2026' }
    const given = await Promise.all([byHand().grant(wish), byHand().grant(wish), byHand().grant(wish)])
    expect(new Set(given.map(({ licenseId }) => licenseId)).size).toBe(1)
    expect(given.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await licensesOf(service.app, token)).items).toHaveLength(1)
    const another = byHand().grant({ ...wish, email: (await newcomer(service)).email })
    await expect(another).rejects.toThrow(/Under this name license \S+ of snare-works was given already/)
  })

  it.each([
    ['a product that there is not', 'rumble', 'There is no product rumble, but snare-works, kick-works'],
    ['a bundle', 'whole-kit', 'whole-kit is a bundle: grant each of its products, snare-works, kick-works'],
  ])('is refused for %s', async (_, productId, words) => {
    const { email } = await newcomer(service)
    await expect(byHand().grant({ email, productId, reason: 'x' })).rejects.toThrow(words)
  })

  it('is refused for an address without an account, and for one that nobody has proved, with what to do', async () => {
    const give = (email: string) => byHand().grant({ email, productId: 'snare-works', reason: 'x' })
    await expect(give('Nobody@Example.com')).rejects.toThrow(/has the address nobody@example.com: .* can also wait/)
    const { email, accessToken } = await signUp(service.app, 'Eve')
    await expect(give(email)).rejects.toThrow(/Nobody has confirmed the address .* Then try again\. .* can also wait/)
    expect((await licensesOf(service.app, accessToken)).items).toEqual([])
  })
})

describe('a license that the vendor ends', () => {
  it('frees its devices, which are turned down, and tells its owner why', async () => {
    const { email, token, licenseId } = await owner(service)
    const device = await activate(service.app, token)
    expect(await byHand().previewRevocation(licenseId)).toEqual({ devices: 1, offline: 0 })
    expect((await license(service, licenseId)).status).toBe('Active')
    expect(await byHand().revoke(licenseId, 'Shared with a forum', false)).toEqual({ devices: 1, offline: 0 })
    expect((await licensesOf(service.app, token)).items).toMatchObject([
      { status: 'Revoked', activeNumberOfActivations: 0, revokedReason: 'By the vendor: Shared with a forum' },
    ])
    expect(await problemOf(validate(service.app, device))).toMatchObject({ detail: 'This license was revoked' })
    expect(await auditOf(service, licenseId)).toEqual(['Shop LicenseGranted', 'Vendor LicenseRevoked'])
    expect(await newsOf(service, licenseId)).toEqual(['license.granted', 'activation.revoked', 'license.revoked'])
    expect((await waitForMail(service, email, 'has ended')).text).toContain('Shared with a forum')
    await expect(byHand().revoke(licenseId, 'x', false)).rejects.toThrow('has ended already: By the vendor: Shared')
  })

  it('tells nobody when it is to be quiet', async () => {
    const { email, licenseId } = await owner(service)
    await byHand().revoke(licenseId, 'Granted twice', true)
    await service.services.manualLicenses.grant({ email, productId: 'kick-works', reason: 'the last mail' })
    await waitForMail(service, email, 'the last mail')
    expect(service.mails.filter(({ to, subject }) => to === email && subject.includes('has ended'))).toEqual([])
  })

  it('is refused for what there is not', async () => {
    for (const id of ['x', unknown])
      await expect(byHand().revoke(id, 'x', false)).rejects.toThrow(`There is no license ${id}`)
  })
})

describe('nothing is half done', () => {
  it.each(['grant', 'revoke', 'move'] as const)('when a %s fails on its last step', async (change) => {
    const { licenseId, token } = await owner(service)
    const { email, token: theirs } = await newcomer(service)
    await activate(service.app, token)
    const fail = async () => {
      throw new Error('No mail can be queued')
    }
    const mail = { queueLicenseMovedAway: async () => undefined, queueLicenseMovedHere: fail }
    const failing = createManualLicenses({
      ...service.services,
      database: service.database,
      clock: service.clock.now,
      mail: { ...mail, queueLicenseGranted: fail, queueLicenseEnded: fail, queueLicenseRestored: fail },
    })
    const changes = {
      grant: () => failing.grant({ email, productId: 'kick-works', reason: 'x' }),
      revoke: () => failing.revoke(licenseId, 'x', false),
      move: () => failing.move(licenseId, email, 'x'),
    }
    await expect(changes[change]()).rejects.toThrow('No mail can be queued')
    expect(await license(service, licenseId)).toMatchObject({ status: 'Active', activeActivations: 1 })
    expect(await activeDevices(service, licenseId)).toHaveLength(1)
    expect(await auditOf(service, licenseId)).toEqual(['Shop LicenseGranted'])
    expect(await newsOf(service, licenseId)).toEqual(['license.granted'])
    expect((await licensesOf(service.app, theirs)).items).toEqual([])
  })
})
