import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { problemOf, send } from '../calls.ts'
import { activate, activateByFile, machineFile, startTrial, validate } from '../licensing/devices.ts'
import { activeDevices, auditOf, license, newcomer, newsOf, owner } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'
import { createKey, openClient } from './keys.ts'

const service = await startService('vendor-changes')
const client = await openClient(service)
const support = await createKey(service, 'support', 'Help desk')

const post = (path: string, json: object, headers: Record<string, string> = {}, token = support.key) =>
  send(service.app, 'POST', path, { token, json, headers })
const because = { reason: 'The computer died' }
const apiCalls = async (about: string) => {
  const page = await client.call('listAudit', { query: { about } })
  return page.items.filter(({ action }) => action === 'ApiCall')
}
const deviceOf = async (licenseId: string) => (await activeDevices(service, licenseId))[0]?.id ?? ''

describe('freeing the seat of a dead computer', () => {
  it('frees this seat alone, once, and says so in the audit log and to receivers', async () => {
    await service.services.webhooks.receivers.add('https://hooks.example/x', ['activation.revoked'])
    const { id, token, licenseId } = await owner(service)
    const dead = await activate(service.app, token, 'dead')
    const dying = await deviceOf(licenseId)
    const alive = await activate(service.app, token, 'alive')

    const free = await post(`/api/vendor/activations/${dying}/free`, because)
    expect(free.json().data).toMatchObject({ isOffline: false, license: { seats: { taken: 1, of: 3 } } })
    expect(await activeDevices(service, licenseId)).toHaveLength(1)
    expect((await license(service, licenseId)).activeActivations).toBe(1)
    expect((await validate(service.app, dead)).statusCode).toBe(400)
    expect((await validate(service.app, alive)).statusCode).toBe(200)
    expect(await newsOf(service, licenseId)).toEqual(['activation.revoked'])

    expect(await problemOf(post(`/api/vendor/activations/${dying}/free`, because))).toMatchObject({ statusCode: 409 })
    expect((await license(service, licenseId)).activeActivations).toBe(1)
    expect(await auditOf(service, dying)).toEqual(['Vendor ActivationRevoked', 'Vendor ApiCall'])
    const [entry] = await apiCalls(dying)
    expect(entry).toMatchObject({
      actor: 'Vendor',
      about: dying,
      reason: because.reason,
      details: {
        operation: 'POST /api/vendor/activations/{id}/free',
        key: support.id,
        keyName: 'Help desk',
        before: { status: 'Active', licenseId, seatsTaken: 2 },
        after: { status: 'Revoked', licenseId, seatsTaken: 1 },
      },
    })
    expect((await client.call('showCustomer', { parameters: { emailOrId: id } })).licenses[0]?.activeActivations).toBe(
      1,
    )
  })

  it('tells that nothing reaches a device that is offline', async () => {
    const { token, licenseId } = await owner(service)
    await activateByFile(service.app, machineFile('snare-works', 'studio'), { token })
    const free = await post(`/api/vendor/activations/${await deviceOf(licenseId)}/free`, because)
    expect(free.json().data.isOffline).toBe(true)
  })

  it('refuses a trial, which has no seat, and a device that there is not', async () => {
    await startTrial(service.app, 'trying')
    const { items } = await client.call('listActivations', { query: { limit: '200' } })
    const trial = items.find(({ licenseId }) => licenseId === null)
    expect(await problemOf(post(`/api/vendor/activations/${trial?.id}/free`, because))).toMatchObject({
      statusCode: 409,
    })
    for (const id of [randomUUID(), 'x'])
      expect(await problemOf(post(`/api/vendor/activations/${id}/free`, because))).toMatchObject({ statusCode: 404 })
  })
})

describe('a change', () => {
  const grantTo = (email: string, key?: string, seats = 2) =>
    post(
      '/api/vendor/licenses',
      { email, productId: 'snare-works', seats, ...because },
      key ? { 'idempotency-key': key } : {},
    )
  const licensesOf = async (customerId: string) => (await client.call('listLicenses', { query: { customerId } })).items

  it.each([{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(301) }, { reason: 'x', more: 1 }])(
    'is refused with the body %j',
    async (body) => {
      const problem = await problemOf(post(`/api/vendor/licenses/${randomUUID()}/revoke`, body))
      expect(problem).toMatchObject({ statusCode: 400, code: 'invalid-input' })
    },
  )

  it('is made once for one Idempotency-Key, and answered alike again', async () => {
    const { id, email } = await newcomer(service)
    const key = randomUUID()
    const first = await grantTo(email, key)
    const again = await grantTo(email, key)
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect(await licensesOf(id)).toHaveLength(1)
    expect(await apiCalls(first.json().data.id)).toHaveLength(1)
  })

  it('is refused when the key came with another body, and made for another API key', async () => {
    const { id, email } = await newcomer(service)
    const key = randomUUID()
    await grantTo(email, key)
    expect(await problemOf(grantTo(email, key, 3))).toMatchObject({ statusCode: 409, code: 'idempotency-key-reused' })
    expect(await licensesOf(id)).toHaveLength(1)
    const other = await createKey(service, 'support')
    const body = { email, productId: 'snare-works', ...because }
    expect((await post('/api/vendor/licenses', body, { 'idempotency-key': key }, other.key)).statusCode).toBe(201)
  })

  it('keeps its key for a day', async () => {
    const { id, email } = await newcomer(service)
    const key = randomUUID()
    await grantTo(email, key)
    service.clock.advance(25 * 60 * 60 * 1000)
    await service.services.idempotency.forgetOld(service.clock.now())
    await grantTo(email, key)
    expect(await licensesOf(id)).toHaveLength(2)
  })

  it('that is refused leaves nothing, neither its key nor an entry', async () => {
    const { id, email } = await newcomer(service)
    const key = randomUUID()
    const unknown = { email, productId: 'cowbell', ...because }
    const before = (await client.call('listAudit')).items[0]?.id
    expect((await post('/api/vendor/licenses', unknown, { 'idempotency-key': key })).statusCode).toBe(404)
    expect((await client.call('listAudit')).items[0]?.id).toBe(before)
    expect((await grantTo(email, key)).statusCode).toBe(201)
    expect(await licensesOf(id)).toHaveLength(1)
  })

  it('that fails in the middle is undone as a whole, and may be sent again with its key', async () => {
    const { id, email } = await newcomer(service)
    const key = randomUUID()
    vi.spyOn(service.services.audit, 'noteWithReason').mockRejectedValueOnce(new Error('The disk is full'))
    expect((await grantTo(email, key)).statusCode).toBe(500)
    expect(await licensesOf(id)).toEqual([])
    expect((await grantTo(email, key)).statusCode).toBe(201)
    expect(await licensesOf(id)).toHaveLength(1)
  })

  it('stores no secret: what answers one takes no Idempotency-Key', async () => {
    const owns = await createKey(service, 'owner')
    const body = { url: 'https://hooks.example/y', events: ['refund.failed'], ...because }
    const given = { 'idempotency-key': randomUUID() }
    const problem = await problemOf(post('/api/vendor/webhooks', body, given, owns.key))
    expect(problem).toMatchObject({ statusCode: 400, errors: { 'Idempotency-Key': [expect.any(String)] } })
    const { data } = (await post('/api/vendor/webhooks', body, {}, owns.key)).json()
    expect(data.secret).toMatch(/^whsec_/)
    const kept = await service.database.query.selectFrom('idempotencyKeys').select('body').execute()
    expect(JSON.stringify(kept)).not.toContain(data.secret)
  })

  it('notes what was before and after', async () => {
    const { licenseId } = await owner(service)
    await post(`/api/vendor/licenses/${licenseId}/revoke`, { reason: 'A chargeback', isQuiet: true })
    const [entry] = await apiCalls(licenseId)
    expect(entry?.details).toMatchObject({ before: { status: 'Active' }, after: { status: 'Revoked' } })
  })

  it('of the owner names both of them, but nobody who was erased', async () => {
    const { email, licenseId } = await owner(service)
    const next = await newcomer(service)
    await post(`/api/vendor/licenses/${licenseId}/move`, { email: next.email, reason: 'Sold' })
    const movesOf = async () => (await client.call('showLicense', { parameters: { id: licenseId } })).moves
    expect(await movesOf()).toMatchObject([{ from: { email }, to: { email: next.email } }])
    await service.services.identity.erasure.eraseByAddress(email)
    expect(await movesOf()).toMatchObject([{ from: null, to: { email: next.email } }])
  })

  it('has its reason erased with the customer, while the entry stays', { tags: ['long'] }, async () => {
    const { id, email, licenseId } = await owner(service)
    await post(`/api/vendor/licenses/${licenseId}/limit-offline`, { perYear: 9, reason: 'Ada asked on the phone' })
    await post('/api/vendor/coupons/none/stop', { reason: `Asked for by ${email}` })
    expect((await apiCalls(licenseId))[0]?.reason).toBe('Ada asked on the phone')
    await service.services.identity.erasure.eraseByAddress(email)
    expect((await apiCalls(licenseId))[0]).toMatchObject({ reason: null, details: { key: support.id } })
    const left = await service.database.query
      .selectFrom('auditReasons')
      .select('reason')
      .where('customerId', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})
