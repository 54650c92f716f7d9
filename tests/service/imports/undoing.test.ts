import { describe, expect, it } from 'vitest'
import { toTransferPolicy } from '#service/licensing/index.ts'
import { recordsOf } from '#tests/support/imports/write-records.ts'
import { joined, joinLink } from '../accounts/address-joining.ts'
import { mailedUrls, pages } from '../accounts/mailed-links.ts'
import { send } from '../calls.ts'
import { activate } from '../licensing/devices.ts'
import { verify } from '../licensing/license-checks.ts'
import { newcomer } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'
import { createImporter } from './import-records.ts'

const service = await startService('undoing', {
  licenseChecks: ['gumroad'],
  transferPolicy: toTransferPolicy({}),
})
const { imports } = service.services
const { query } = service.database
const importer = await createImporter(service)

const inUse = (why: RegExp) => ({ code: 'import-in-use', message: expect.stringMatching(why) })
const customersOf = (email: string) => query.selectFrom('customers').selectAll().where('email', '=', email).execute()
const licensesOf = (customerId: string) =>
  query.selectFrom('licenses').selectAll().where('customerId', '=', customerId).execute()
const keysOf = async (id: string) =>
  (await query.selectFrom('importKeys').select('key').where('importId', '=', id).execute()).map(({ key }) => key).sort()

const statusOf = async (id: string) => (await imports.find(id)).status

describe('an import is not undone', () => {
  it('once a device has activated one of its licenses, which keeps both', async () => {
    const ada = await newcomer(service)
    const { id } = await importer.run(...recordsOf('activated', ada.email))
    await activate(service.app, ada.token, 'device of ada')
    await expect(imports.undo(id)).rejects.toMatchObject(inUse(/1 thing depends.*A device has activated it since/))
    expect(await licensesOf(ada.id)).toMatchObject([{ activeActivations: 1 }])
    expect(await statusOf(id)).toBe('Done')
  })

  it('once a device that it has brought has activated its license again', { tags: ['long'] }, async () => {
    const ada = await newcomer(service)
    const device = { kind: 'device', key: 'again-d', license: 'again-l', name: 'Studio', signature: 'again-signature' }
    const records = [
      ...recordsOf('again', ada.email),
      { ...device, kind: 'device', isOurs: true, isActive: true } as const,
    ]
    const { id } = await importer.run(...records)
    await activate(service.app, ada.token, 'again-signature')
    await expect(imports.undo(id)).rejects.toMatchObject(inUse(/A device has activated it since/))
  })

  it('once a plug-in has checked one of its serial numbers', async () => {
    const records = recordsOf('checked').map((record) => ({ ...record, formerProduct: 'old-snare' }))
    const { id } = await importer.run(...records)
    const checked = await verify(service, { product_id: 'old-snare', license_key: 'checked-SERIAL' })
    expect(checked.json()).toMatchObject({ success: true, uses: 1 })
    await expect(imports.undo(id)).rejects.toMatchObject(inUse(/A plug-in has checked its serial number since/))
  })

  it('for uses that a serial number brought along from an earlier Backline, only for those since', {
    tags: ['long'],
  }, async () => {
    const first = await importer.run(...recordsOf('used'))
    const serials = query.selectFrom('licenseSerials').selectAll().orderBy('createdAt', 'desc')
    const sealed = await serials.executeTakeFirstOrThrow()
    await imports.undo(first.id)
    const [exact, normalised] = [sealed.exact, sealed.normalised].map((hmac) => Buffer.from(hmac).toString('hex'))
    const was = { keyId: sealed.keyId, source: 'gumroad', formerProduct: 'old-snare', uses: 3 } as const
    const bring = () =>
      importer.run(
        ...recordsOf('used').map((record) =>
          record.kind === 'license'
            ? { ...record, serials: [], sealedSerials: [{ ...was, exact, normalised }] }
            : record,
        ),
      )
    await imports.undo((await bring()).id)
    const { id } = await bring()
    const checked = await verify(service, { product_id: 'old-snare', license_key: 'used-SERIAL' })
    expect(checked.json()).toMatchObject({ success: true, uses: 4 })
    await expect(imports.undo(id)).rejects.toMatchObject(inUse(/A plug-in has checked its serial number since/))
  })

  it('once one of its licenses was offered to somebody, even if the offer was taken back', async () => {
    const ada = await newcomer(service)
    const { id } = await importer.run(...recordsOf('offered', ada.email))
    const [license] = await licensesOf(ada.id)
    const path = '/api/customer/license-transfers'
    const offered = await send(service.app, 'POST', path, { token: ada.token, json: { licenseIds: [license?.id] } })
    expect(offered.statusCode).toBe(201)
    const taken = await send(service.app, 'POST', `${path}/${offered.json().data.id}/cancel`, { token: ada.token })
    expect(taken.statusCode).toBe(200)
    await expect(imports.undo(id)).rejects.toMatchObject(inUse(/1 thing depends.*It was offered to another customer/))
  })

  it('once a customer has brought one of its accounts into another one, as a second import and its undo leave it', {
    tags: ['long'],
  }, async () => {
    const ada = await newcomer(service)
    const records = recordsOf('merged')
    const { id } = await importer.run(...records)
    const link = await joinLink(service, ada.token, 'merged@example.com')
    expect(await joined(service, link, ada.token)).toMatchObject({ licenses: 1 })
    await expect(imports.undo(id)).rejects.toMatchObject(inUse(/The customer has added the address of an account/))
    const again = await importer.run(...records)
    expect(again.counts).toEqual({ customer: { kept: 1 }, order: { kept: 1 }, license: { kept: 1 } })
    expect((await imports.undo(again.id)).status).toBe('Undone')
    await expect(imports.undo(id)).rejects.toMatchObject(inUse(/The customer has added the address of an account/))
    expect(await licensesOf(ada.id)).toHaveLength(1)
  })

  it('while another import has found one of its licenses, orders or customers', { tags: ['long'] }, async () => {
    const bob = await newcomer(service)
    const records = recordsOf('found', bob.email)
    const { id } = await importer.run(...records)
    const [customer, order, license] = records.map((record) => ({ ...record, key: `other-${record.key}` }))
    if (!customer || !order || !license) throw new Error('There are three records')
    const same = { ...order, former: [{ source: 'backline', key: 'found-o' }] } as const
    for (const [record, outcome, why] of [
      [license, 'merged', /1 thing depends.*license \S+: Another import has found it too/],
      [same, 'kept', /1 thing depends.*order \S+: Another import has found it too/],
    ] as const) {
      const other = await importer.run(record)
      expect(other.counts[record.kind]).toEqual({ [outcome]: 1 })
      await expect(imports.undo(id)).rejects.toMatchObject(inUse(why))
      await imports.undo(other.id)
    }
    expect((await imports.undo(id)).status).toBe('Undone')
    expect(await licensesOf(bob.id)).toEqual([])

    const made = await importer.run(...recordsOf('found-new'))
    const other = await importer.run({ ...customer, email: 'found-new@example.com' })
    expect(other.counts).toEqual({ customer: { merged: 1 } })
    await expect(imports.undo(made.id)).rejects.toMatchObject(inUse(/customer \S+: Another import has found it too/))
    await imports.undo(other.id)
    await imports.undo(made.id)
    expect(await customersOf('found-new@example.com')).toEqual([])
  })
})

describe('a serial number that an import adds to a license of another one', () => {
  const addTo = (name: string) =>
    importer.run(
      ...recordsOf(name)
        .filter(({ kind }) => kind === 'license')
        .map((license) => ({
          ...license,
          key: `${name}-again`,
          serials: [`${name}-SERIAL`, `${name}-MORE`],
          formerProduct: 'old-snare',
        })),
    )
  const verifyAdded = (name: string) => verify(service, { product_id: 'old-snare', license_key: `${name}-MORE` })

  it('goes with its import, and leaves the license', async () => {
    await importer.run(...recordsOf('completed'))
    const added = await addTo('completed')
    const serials = () =>
      query.selectFrom('licenseSerials').select('importId').where('importId', '=', added.id).execute()
    expect(await serials()).toHaveLength(1)
    expect((await imports.undo(added.id)).status).toBe('Undone')
    expect(await serials()).toEqual([])
    expect((await verifyAdded('completed')).statusCode).toBe(404)
    const [customer] = await customersOf('completed@example.com')
    expect(await licensesOf(customer?.id ?? '')).toMatchObject([{ status: 'Active' }])
  })

  it('stays with its import once a plug-in has checked it', async () => {
    await importer.run(...recordsOf('kept'))
    const added = await addTo('kept')
    expect((await verifyAdded('kept')).json()).toMatchObject({ success: true })
    await expect(imports.undo(added.id)).rejects.toMatchObject(inUse(/A plug-in has checked a serial number since/))
  })
})

describe('subscribers of the newsletter', () => {
  const subscriberOf = (email: string) =>
    query.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
  const consents = [{ purpose: 'Newsletter', givenAt: '2024-05-06T07:08:09Z', proof: 'A box at the checkout' }]
  const customer = (name: string) =>
    ({ kind: 'customer', key: name, email: `${name}@example.com`, name, consents }) as const

  /** Subscribes an address by the link that is mailed to it. */
  async function subscribe(email: string) {
    await send(service.app, 'POST', '/api/customer/communications/subscribe', { json: { email } })
    const [link] = await mailedUrls(service, email, pages.newsletter)
    const query = { email, token: link?.searchParams.get('token') ?? '' }
    const { statusCode } = await send(service.app, 'POST', '/api/customer/communications/confirm', { query })
    expect(statusCode).toBe(204)
  }

  it('go with their import, but for those who have subscribed themselves before it or since', async () => {
    await subscribe('before@example.com')
    const before = await subscriberOf('before@example.com')
    const { id } = await importer.run(customer('before'), customer('brought'), customer('since'))
    expect(await subscriberOf('before@example.com')).toEqual(before)
    expect(await subscriberOf('brought@example.com')).toMatchObject({ newsletter: true, importId: id })
    await subscribe('since@example.com')
    await imports.undo(id)
    for (const name of ['before', 'brought', 'since']) expect(await customersOf(`${name}@example.com`)).toEqual([])
    expect(await subscriberOf('before@example.com')).toEqual(before)
    expect(await subscriberOf('brought@example.com')).toBeUndefined()
    expect(await subscriberOf('since@example.com')).toMatchObject({ newsletter: true, importId: null })
  })
})

describe('an import with an account that was erased since', () => {
  it('is undone but for what the erasure has left, of which neither it nor another import brings anything back', {
    tags: ['long'],
  }, async () => {
    const records = [...recordsOf('erased'), ...recordsOf('stays-known')]
    const { id } = await importer.run(...records)
    const [{ id: customerId = '' } = {}] = await customersOf('erased@example.com')
    await service.services.identity.erasure.eraseByAddress('erased@example.com')
    const again = await importer.run(...records)
    expect(again.counts).toMatchObject({ customer: { rejected: 1, kept: 1 }, license: { kept: 2 } })
    await imports.undo(again.id)
    expect((await imports.undo(id)).status).toBe('Undone')
    expect(await customersOf('stays-known@example.com')).toEqual([])
    expect(await licensesOf(customerId)).toMatchObject([{ status: 'Revoked' }])
    expect(await keysOf(id)).toEqual(['erased-c', 'erased-l', 'erased-o'])
    const later = await importer.run(...records)
    expect(later.counts).toEqual({
      customer: { rejected: 1, created: 1 },
      order: { rejected: 1, created: 1 },
      license: { kept: 1, created: 1 },
    })
    expect(await customersOf('erased@example.com')).toEqual([])
    await imports.undo(later.id)
  })
})
