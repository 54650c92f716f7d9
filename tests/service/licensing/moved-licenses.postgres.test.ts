import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { AccountExport } from '#contract/endpoints/account.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Activation } from '#contract/entities/inventory.ts'
import { createManualLicenses } from '#service/licensing/licenses/manual-changes.ts'
import { waitForMail } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buy, kitLine, licensesOf, password } from '../customers.ts'
import { dispute } from '../sales/disputes.ts'
import { startService } from '../start-service.ts'
import { activate, activateByFile, fulfil, machineFile, requestActivation, validate } from './devices.ts'
import { activeDevices, auditOf, license, newcomer, newsOf, owner, refund } from './manual-licenses.ts'

const service = await startService('moved-licenses', { postsEvents: false })
await service.services.webhooks.receivers.add('http://127.0.0.1:9/', [
  ...(['license.moved', 'license.revoked', 'license.restored', 'activation.revoked'] as const),
])

const move = (licenseId: string, email: string, reason = 'Wrong address') =>
  service.services.manualLicenses.move(licenseId, email, reason)
const get = <Answer>(path: string, token: string) => dataOf<Answer>(send(service.app, 'GET', path, { token }))
const devicesOf = async (licenseId: string, token: string) =>
  (await get<Paged<Activation>>(`/api/customer/inventory/licenses/${licenseId}/activations`, token)).items
const sectionsOf = async (token: string) => (await get<AccountExport>('/api/customer/identity/export', token)).sections
const mailsTo = (address: string) => service.mails.filter(({ to }) => to === address)

/** A license of Ada's with a device on it, which has gone to Bob. */
async function moved() {
  const [ada, bob] = [await owner(service), await newcomer(service)]
  const device = await activate(service.app, ada.token, `machine-${ada.id}`)
  await move(ada.licenseId, bob.email)
  return { ada, bob, device, licenseId: ada.licenseId }
}

describe('a license that is moved', () => {
  it('is the other account’s, with all seats free; devices of before are turned down', async () => {
    const { ada, bob, device, licenseId } = await moved()
    expect((await licensesOf(service.app, ada.token)).items).toEqual([])
    expect((await licensesOf(service.app, bob.token)).items).toMatchObject([
      { id: licenseId, status: 'Active', activeNumberOfActivations: 0 },
    ])
    expect(await problemOf(validate(service.app, device))).toMatchObject({ statusCode: 400 })
    const { id } = await requestActivation(service.app, `machine-${ada.id}`)
    expect(await problemOf(fulfil(service.app, id, ada.token))).toMatchObject({ statusCode: 409 })
    const again = await activate(service.app, bob.token, `machine-${ada.id}`)
    expect((await validate(service.app, again)).statusCode).toBe(200)
  })

  it('shows its new owner no device of whose it was', async () => {
    const { bob, licenseId } = await moved()
    expect(await devicesOf(licenseId, bob.token)).toEqual([])
    await activate(service.app, bob.token, 'bobs')
    expect((await devicesOf(licenseId, bob.token)).map(({ name }) => name)).toEqual(['Machine bobs'])
  })

  it('is told to both, to receivers and to the audit log', async () => {
    const { ada, bob, licenseId } = await moved()
    const away = await waitForMail(service, ada.email, 'in another account now')
    expect(away.text).toContain(ada.orderId)
    expect(away.text).toContain('The order and its invoice stay yours')
    const here = await waitForMail(service, bob.email, 'is in your account now')
    for (const mail of [away, here]) expect(mail.text).toContain('Wrong address')
    expect(away.text).not.toContain(bob.email)
    for (const foreign of [ada.email, ada.orderId]) expect(here.text).not.toContain(foreign)
    expect(await newsOf(service, licenseId)).toEqual(['activation.revoked', 'license.moved'])
    expect(await auditOf(service, licenseId)).toEqual(['Shop LicenseGranted', 'Vendor LicenseMoved'])
  })

  it('leaves order and invoice with whoever paid', async () => {
    const { ada, bob } = await moved()
    const ordersOf = async (token: string) =>
      (await get<Paged<{ id: string }>>('/api/customer/inventory/orders', token)).items.map(({ id }) => id)
    expect(await ordersOf(ada.token)).toEqual([ada.orderId])
    expect(await ordersOf(bob.token)).toEqual([])
  })

  it('counts for what each owns, also as part of a bundle', async () => {
    const { ada, bob } = await moved()
    const shownTo = async (token: string) => {
      const { products, bundles } = await get<Storefront>('/api/customer/storefront', token)
      return [
        products.find(({ id }) => id === 'snare-works')?.owned,
        bundles.find(({ id }) => id === 'whole-kit')?.partial,
      ]
    }
    expect(await shownTo(ada.token)).toEqual([false, false])
    expect(await shownTo(bob.token)).toEqual([true, true])
  })

  it('may be one of a bundle: the others stay', async () => {
    const [ada, bob] = [await newcomer(service, 'Ada'), await newcomer(service)]
    const orderId = await buy(service.app, ada.token, kitLine())
    const [first] = (await licensesOf(service.app, ada.token)).items
    await move(first?.id ?? '', bob.email)
    expect((await licensesOf(service.app, ada.token)).items).toHaveLength(1)
    await refund(service, orderId, 'Too loud')
    for (const { token } of [ada, bob])
      expect((await licensesOf(service.app, token)).items).toMatchObject([{ status: 'Revoked' }])
  })

  it('says before how many devices it would end, and which of them nothing reaches', async () => {
    const [{ licenseId, token }, bob] = [await owner(service), await newcomer(service)]
    await activate(service.app, token, 'online')
    await activateByFile(service.app, machineFile('snare-works', 'offline'), { token })
    const weighed = await service.services.manualLicenses.previewMove(licenseId, bob.email)
    expect(weighed).toEqual({ devices: 2, offline: 1 })
    expect(await activeDevices(service, licenseId)).toHaveLength(2)
  })
})

describe('a move is refused', () => {
  it('to whose it is already, to nobody, and of a license that has ended', async () => {
    const { ada, bob, licenseId } = await moved()
    await expect(move(licenseId, bob.email.toUpperCase())).rejects.toThrow(/is in the account of bob-\S+ already/)
    await expect(move(licenseId, 'nobody@example.com')).rejects.toThrow('No account has the address')
    await service.services.manualLicenses.revoke(licenseId, 'x', true)
    await expect(move(licenseId, ada.email)).rejects.toThrow('has ended already: By the vendor: x')
    expect(await license(service, licenseId)).toMatchObject({ customerId: bob.id })
  })

  it('of a license of an erased account', { tags: ['long'] }, async () => {
    const [{ licenseId, email }, bob] = [await owner(service), await newcomer(service)]
    await service.services.identity.erasure.eraseByAddress(email)
    await expect(move(licenseId, bob.email)).rejects.toThrow('has ended already: The account was erased')
    await expect(move((await owner(service)).licenseId, email)).rejects.toThrow('No account has the address')
  })
})

describe('what becomes of the payment', () => {
  it('ends a moved license when it is given back: its owner is mailed, and told nothing of the first one’s', async () => {
    const { ada, bob, licenseId } = await moved()
    const device = await activate(service.app, bob.token, 'bobs')
    await refund(service, ada.orderId, 'Ada was ill')
    expect(await license(service, licenseId)).toMatchObject({ status: 'Revoked', customerId: bob.id })
    expect(await problemOf(validate(service.app, device))).toMatchObject({ detail: 'This license was revoked' })
    const mail = await waitForMail(service, bob.email, 'has ended')
    expect(mail.text).toContain('The purchase that it came from was given back')
    const shown = JSON.stringify([
      await licensesOf(service.app, bob.token),
      mailsTo(bob.email),
      await sectionsOf(bob.token),
    ])
    expect(shown).not.toContain('Ada was ill')
    expect((await waitForMail(service, ada.email, 'Your refund')).text).toContain('Ada was ill')
  })

  it('ends it while a dispute lasts, and brings it back with its devices when that is won', async () => {
    const { ada, bob, licenseId } = await moved()
    const device = await activate(service.app, bob.token, 'bobs')
    await dispute(service, ada.orderId, 'Open')
    expect((await validate(service.app, device)).statusCode).toBe(400)
    await waitForMail(service, bob.email, 'has ended')
    await dispute(service, ada.orderId, 'Won')
    await waitForMail(service, bob.email, 'is back')
    expect((await validate(service.app, device)).statusCode).toBe(200)
    expect(await license(service, licenseId)).toMatchObject({
      status: 'Active',
      customerId: bob.id,
      activeActivations: 1,
    })
    expect((await newsOf(service, licenseId)).slice(-2)).toEqual(['license.revoked', 'license.restored'])
  })
})

describe('what is kept of a moved license', () => {
  it('is exported to each as far as it is theirs', async () => {
    const { ada, bob, licenseId } = await moved()
    const [old, current] = [await sectionsOf(ada.token), await sectionsOf(bob.token)]
    expect(old).toMatchObject({ licenses: [], licenseMoves: [{ licenseId, reason: 'Wrong address', wentAway: true }] })
    expect(current).toMatchObject({
      licenses: [{ id: licenseId, orderId: null, grantKey: '' }],
      licenseMoves: [{ licenseId, wentAway: false }],
      devices: [],
    })
    const actions = (sections: typeof old) => sections.auditLog?.map(({ action }) => action)
    expect(actions(old)).toEqual(['PaymentSucceeded', 'LicenseGranted', 'ActivationRevoked', 'LicenseMoved'])
    expect(actions(current)).toEqual(['LicenseMoved'])
    for (const foreign of [ada.id, ada.email, ada.orderId, `machine-${ada.id}`])
      expect([foreign, JSON.stringify(current).includes(foreign)]).toEqual([foreign, false])
    for (const foreign of [bob.id, bob.email])
      expect([foreign, JSON.stringify(old).includes(foreign)]).toEqual([foreign, false])
  })

  it('loses why, once either account is erased; the license stays with whose it is', async () => {
    const { ada, bob, licenseId } = await moved()
    const json = { password, confirmation: 'ERASE' }
    expect(
      (await send(service.app, 'POST', '/api/customer/identity/erase', { token: ada.token, json })).statusCode,
    ).toBe(204)
    expect(await license(service, licenseId)).toMatchObject({ status: 'Active', customerId: bob.id })
    const [{ reason } = {}] = await service.database.query
      .selectFrom('licenseMoves')
      .select('reason')
      .where('licenseId', '=', licenseId)
      .execute()
    expect(reason).toBe('')
  })

  it('loses why it was given, once whom it was given to is erased', async () => {
    const [ada, bob] = [await newcomer(service, 'Ada'), await newcomer(service)]
    const wish = { email: ada.email, productId: 'snare-works', reason: 'Ada found a bug' }
    const [kept, sent] = [
      await service.services.manualLicenses.grant(wish),
      await service.services.manualLicenses.grant(wish),
    ]
    await move(sent.licenseId, bob.email)
    await service.services.identity.erasure.eraseByAddress(ada.email)
    expect(await license(service, kept.licenseId)).toMatchObject({ status: 'Revoked', grantedReason: null })
    expect(await license(service, sent.licenseId)).toMatchObject({ status: 'Active', grantedReason: null })
  })
})

describe('at the same time', () => {
  it('a move and devices that ask leave as many seats taken as there are devices, all of one owner', async () => {
    const [ada, bob] = [await owner(service), await newcomer(service)]
    const requests = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => requestActivation(service.app, `${one}-${ada.id}`)),
    )
    const asking = requests.map(({ id }, index) => fulfil(service.app, id, (index % 2 ? ada : bob).token))
    await Promise.all([move(ada.licenseId, bob.email), ...asking])
    const devices = await activeDevices(service, ada.licenseId)
    expect(new Set(devices.map(({ customerId }) => customerId))).toEqual(new Set(devices.length > 0 ? [bob.id] : []))
    expect(await license(service, ada.licenseId)).toMatchObject({
      customerId: bob.id,
      activeActivations: devices.length,
    })
  })

  it('licenses that cross each other both arrive', { tags: ['long'] }, async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, eve] = await Promise.all([owner(service), owner(service, 'Eve')])
      await Promise.all([move(ada.licenseId, eve.email), move(eve.licenseId, ada.email)])
      expect(await license(service, ada.licenseId)).toMatchObject({ customerId: eve.id })
      expect(await license(service, eve.licenseId)).toMatchObject({ customerId: ada.id })
    }
  })

  it('an account is not erased while a license comes to it, and then its license ends with it', {
    tags: ['long'],
  }, async () => {
    const [ada, bob] = [await owner(service), await newcomer(service)]
    const [found, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = createManualLicenses({
      ...service.services,
      database: service.database,
      clock: service.clock.now,
      identity: {
        lockAddress: service.services.identity.lockAddress,
        async lockNamedAccount(tx, email) {
          const account = await service.services.identity.lockNamedAccount(tx, email)
          found.resolve()
          await goOn.promise
          return account
        },
      },
    })
    const moving = slow.move(ada.licenseId, bob.email, 'Wrong address')
    await found.promise
    const erasing = service.services.identity.erasure.eraseByAddress(bob.email)
    await wait(300)
    goOn.resolve()
    await Promise.all([moving, erasing])
    expect(await license(service, ada.licenseId)).toMatchObject({ customerId: bob.id, status: 'Revoked' })
  })
})
