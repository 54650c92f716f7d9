import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { send } from '../calls.ts'
import { startService } from '../start-service.ts'
import {
  addLicense,
  endFor,
  gumroadProduct,
  importedOwner,
  onGumroad,
  unknownLicense,
  verify,
  verifyPath,
} from './license-checks.ts'
import { newcomer } from './manual-licenses.ts'

const service = await startService('license-checks-gumroad', { licenseChecks: ['gumroad', 'lemon-squeezy'] })
const { licenseExpiry, manualLicenses } = service.services

describe('a license check of Gumroad', () => {
  it('tells of the purchase and counts the use, by id and by permalink', async () => {
    const { serial, email } = await importedOwner(service, onGumroad)
    const first = await verify(service, { product_id: gumroadProduct, license_key: serial })
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toContain('application/json')
    expect(first.json()).toEqual({
      success: true,
      uses: 1,
      purchase: {
        id: 'FO8TXN-dbxYaBdahG97Y-Q==',
        sale_id: 'FO8TXN-dbxYaBdahG97Y-Q==',
        product_id: gumroadProduct,
        product_name: 'Snare Works',
        permalink: 'clatter',
        product_permalink: 'clatter',
        email,
        quantity: 1,
        license_key: serial,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        sale_timestamp: expect.any(String),
        variants: '',
        custom_fields: [],
        refunded: false,
        disputed: false,
        dispute_won: false,
        chargebacked: false,
        is_multiseat_license: false,
        subscription_ended_at: null,
        subscription_cancelled_at: null,
        subscription_failed_at: null,
      },
    })
    expect((await verify(service, { product_permalink: 'clatter', license_key: serial })).json().uses).toBe(2)
  })

  it('counts no use where the call says so, in each form of a call', async () => {
    const { serial } = await importedOwner(service, onGumroad)
    const fields = { product_id: gumroadProduct, license_key: serial }
    const { app } = service
    const boundary = '-'.repeat(24) + randomUUID()
    const parts = Object.entries({ ...fields, increment_uses_count: 'false' }).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const answers = [
      await verify(service, { ...fields, increment_uses_count: 'false' }),
      await send(app, 'POST', verifyPath, { json: { ...fields, increment_uses_count: false } }),
      await send(app, 'POST', verifyPath, { query: { ...fields, increment_uses_count: 'false' } }),
      await send(app, 'POST', verifyPath, {
        text: `${parts.join('')}--${boundary}--\r\n`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      }),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).uses])).toEqual(Array(4).fill([200, 0]))
    expect((await send(app, 'POST', verifyPath, { json: fields })).json().uses).toBe(1)
  })

  it('is 404 with a message for an unknown license, another product, and none', async () => {
    const { serial } = await importedOwner(service, onGumroad)
    const { serial: unnamed } = await importedOwner(service, { ...onGumroad, formerProduct: null })
    for (const fields of [
      { product_id: gumroadProduct, license_key: randomUUID() },
      { product_id: 'AAAAAAAAAAAAAAAAAAAAAA==', license_key: serial },
      { product_permalink: 'clat', license_key: serial },
      { product_permalink: `${gumroadProduct}\nclatter`, license_key: serial },
      { license_key: serial },
      { product_id: '', license_key: unnamed },
      { product_id: gumroadProduct, license_key: unnamed },
      { product_id: gumroadProduct },
    ]) {
      const response = await verify(service, fields)
      expect([response.statusCode, response.json()], JSON.stringify(fields)).toEqual([404, unknownLicense])
    }
  })

  it('tells that money was given back, and disputed, and that the license has expired', {
    tags: ['long'],
  }, async () => {
    const fields = async (wish: Parameters<typeof importedOwner>[1], kind?: 'Refund' | 'Dispute') => {
      const { serial, licenseId } = await importedOwner(service, wish)
      if (kind) await endFor(service, licenseId, kind)
      return { product_id: gumroadProduct, license_key: serial }
    }
    const purchaseOf = async (sent: Record<string, string>) => (await verify(service, sent)).json().purchase
    expect(await purchaseOf(await fields(onGumroad, 'Refund'))).toMatchObject({ refunded: true, chargebacked: false })
    expect(await purchaseOf(await fields(onGumroad, 'Dispute'))).toMatchObject({ refunded: false, chargebacked: true })
    const expiresAt = new Date(service.clock.now().getTime() + 60_000)
    const rented = await fields({ ...onGumroad, expiresAt })
    expect(await purchaseOf(rented)).toMatchObject({ subscription_ended_at: null })
    service.clock.advance(60_000)
    const over = { subscription_ended_at: `${expiresAt.toISOString().slice(0, 19)}Z`, refunded: false }
    expect(await purchaseOf(rented)).toMatchObject(over)
    await licenseExpiry.endExpired()
    expect(await purchaseOf(rented)).toMatchObject(over)
  })

  it('is 404 for a license that the vendor has ended, or that had ended at the store', async () => {
    const disabled = [404, { success: false, message: 'This license key has been disabled.' }]
    const { serial, licenseId } = await importedOwner(service, onGumroad)
    const imported = await importedOwner(service, onGumroad)
    await manualLicenses.revoke(licenseId, 'Shared', true)
    await endFor(service, imported.licenseId, 'Import')
    for (const license_key of [serial, imported.serial]) {
      const response = await verify(service, { product_id: gumroadProduct, license_key })
      expect([response.statusCode, response.json()]).toEqual(disabled)
    }
    await manualLicenses.restore(licenseId, true)
    expect((await verify(service, { product_id: gumroadProduct, license_key: serial })).json()).toMatchObject({
      uses: 1,
    })
  })

  it('does not tell a former owner who has the license now', async () => {
    const { serial, licenseId } = await importedOwner(service, onGumroad)
    await manualLicenses.move(licenseId, (await newcomer(service)).email, 'Sold')
    const answer = (await verify(service, { product_id: gumroadProduct, license_key: serial })).json()
    expect(answer).toMatchObject({ success: true, purchase: { email: '' } })
  })

  it('finds the good one of several licenses with one number', async () => {
    const { id, serial, licenseId } = await importedOwner(service, onGumroad)
    await addLicense(service, id, serial, onGumroad)
    await manualLicenses.revoke(licenseId, 'Shared', true)
    expect((await verify(service, { product_id: gumroadProduct, license_key: serial })).statusCode).toBe(200)
  })
})
