import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { confirmAccount, newAddress, signUpConfirmed } from '../accounts/identity-calls.ts'
import { jobsToRest, mailedLink, pages } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { pdf, request, terms } from '../catalogue/education.ts'
import { activate, requestActivation, startTrial, validate } from '../licensing/devices.ts'
import { newcomer, owner } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'
import { createKey, openClient } from './keys.ts'

const service = await startService('vendor-desk', { education: terms })
const client = await openClient(service)
const { key: token } = await createKey(service, 'support', 'Help desk')
const reason = 'Asked on the phone'
const read = (emailOrId: string) => client.call('showCustomer', { parameters: { emailOrId } })
const post = (path: string, json: object) => send(service.app, 'POST', `/api/vendor/${path}`, { token, json })

it('a license is shown with its end, and without one as null', async () => {
  const { licenseId } = await owner(service)
  const show = () => client.call('showLicense', { parameters: { id: licenseId } })
  const list = () => client.call('listLicenses', {})
  expect(await show()).toMatchObject({ expiresAt: null })
  const expiresAt = new Date('2027-03-03T12:00:00Z')
  await service.database.query.updateTable('licenses').set({ expiresAt }).where('id', '=', licenseId).execute()
  expect(await show()).toMatchObject({ expiresAt: expiresAt.toISOString() })
  const listed = (await list()).items.find(({ id }) => id === licenseId)
  expect(listed).toMatchObject({ expiresAt: expiresAt.toISOString() })
})

describe('the record of a customer', () => {
  it('has all that a colleague needs on one page', { tags: ['long'] }, async () => {
    const { id, email, token: own, orderId, licenseId } = await owner(service)
    await activate(service.app, own, 'studio')
    const message = { name: 'Ada', email, topic: 'licenses', message: 'My computer died' }
    await send(service.app, 'POST', '/api/support/messages', { token: own, json: message })
    const withdrawal = { name: 'Ada', email, order: orderId, statement: 'I withdraw' }
    await send(service.app, 'POST', '/api/customer/withdrawals', { json: withdrawal })
    await jobsToRest(service)
    const record = await read(id)
    expect(record).toMatchObject({
      email,
      account: { id, openSessions: 1 },
      consents: { newsletter: false, acceptedTermsAt: expect.any(String) },
      orders: [
        { id: orderId, status: 'Completed', due: 9900, refunded: 0, lines: [{ name: 'Snare Works', quantity: 1 }] },
      ],
      licenses: [
        {
          id: licenseId,
          productName: 'Snare Works',
          grantKind: null,
          offlineActivations: { used: 0 },
          devices: [{ name: 'Machine studio', method: 'Online', lastValidatedAt: expect.any(String) }],
        },
      ],
      requests: [{ kind: 'Support', subject: expect.stringContaining('Licenses and devices') }],
      withdrawals: [{ orderGiven: orderId, statement: expect.stringContaining('withdraw') }],
      suppressed: null,
    })
    expect(record.mails.map(({ kind, status }) => `${kind} ${status}`)).toEqual(
      expect.arrayContaining(['order-completed Sent', 'withdrawal Sent', 'document Sent']),
    )
    expect(record.mails.every(({ subject, to, sentAt }) => subject !== '' && to !== '' && sentAt !== null)).toBe(true)
  })

  it('shows a mail that waits, one that is parked, and one that was given up', async () => {
    const { id, email } = await newcomer(service)
    const { mails } = await read(id)
    expect(mails.map(({ kind }) => kind)).toEqual(['confirmation'])
    const runAt = new Date(service.clock.now().getTime() + 3_600_000)
    const queue = async (subject: string, parkedAt: Date | null) => {
      const payload = { id: randomUUID(), kind: 'refund', to: email, subject, text: '', html: '' }
      const job = { id: randomUUID(), kind: 'send-mail', payload: JSON.stringify(payload), dedupeKey: null }
      await service.database.query
        .insertInto('jobs')
        .values({ ...job, runAt, parkedAt, lastError: null })
        .execute()
    }
    await queue('It waits', null)
    await queue('It is parked', runAt)
    const shown = new Map(
      (await read(id)).mails.map(({ subject, status, canResend }) => [subject, [status, canResend]]),
    )
    expect([shown.get('It waits'), shown.get('It is parked')]).toEqual([
      ['Waiting', false],
      ['Parked', false],
    ])
  })
})

describe('the timeline', () => {
  it('tells all, the newest first, and page by page the same as at once', { tags: ['long'] }, async () => {
    const { id, email, token: own, orderId, licenseId } = await owner(service)
    await activate(service.app, own, 'studio')
    await client.call('addNote', { parameters: { emailOrId: id }, body: { text: 'Friendly', reason } })
    await client.call('refundOrder', { parameters: { id: orderId }, body: { reason, amount: 100 } })
    await jobsToRest(service)
    const whole = await client.call('customerTimeline', { parameters: { emailOrId: email }, query: { limit: '200' } })
    const paged: unknown[] = []
    for await (const event of client.items('customerTimeline', {
      parameters: { emailOrId: id },
      query: { limit: '3' },
    }))
      paged.push(event)
    expect(paged).toEqual(whole.items)
    expect(whole.next).toBeNull()
    const times = whole.items.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(whole.items.map(({ key }) => key)).size).toBe(whole.items.length)
    expect(new Set(whole.items.map(({ kind }) => kind))).toEqual(
      new Set(['Account', 'Access', 'Note', 'Order', 'Payment', 'Refund', 'License', 'Device', 'Mail', 'Audit']),
    )
    const find = (kind: string) => whole.items.find((event) => event.kind === kind)
    expect(find('Order')).toMatchObject({ what: 'Completed', about: orderId, facts: { amount: 9900, currency: 'EUR' } })
    expect(find('License')).toMatchObject({ what: 'Granted', about: licenseId })
    expect(find('Note')).toMatchObject({ what: 'Added', facts: { text: 'Friendly', author: 'Test' } })
  })

  it('is of one kind where that is asked for, and refuses another one', async () => {
    const { id } = await owner(service)
    const { items } = await client.call('customerTimeline', {
      parameters: { emailOrId: id },
      query: { kind: 'License' },
    })
    expect(items.map(({ kind, what }) => `${kind} ${what}`)).toEqual(['License Granted'])
    const path = `/api/vendor/customers/${id}/timeline`
    expect((await send(service.app, 'GET', path, { token, query: { kind: 'Dreams' } })).statusCode).toBe(400)
  })
})

describe('a license that is granted to an address without an account', () => {
  it('waits, is mailed, can be mailed again, and is of whoever confirms the address', async () => {
    const email = newAddress('press')
    const body = { email, productId: 'snare-works', kind: 'NFR', seats: 2, mayWait: true, reason: 'For your review' }
    const granted = await post('licenses', body)
    expect(granted.statusCode).toBe(202)
    const first = await mailedLink(service, email, pages.confirm)
    const [mail] = (await read(email)).mails
    expect(mail).toMatchObject({ kind: 'license-waits', canResend: true })
    expect((await post(`mails/${mail?.id}/resend`, { reason })).statusCode).toBe(200)
    const second = await mailedLink(service, email, pages.confirm, 2)
    expect(second.code).not.toBe(first.code)
    expect((await confirmAccount(service.app, second)).statusCode).toBe(200)
    const { account, licenses, waitingGrants } = await read(email)
    expect(waitingGrants).toEqual([])
    expect(licenses).toMatchObject([
      { productId: 'snare-works', grantKind: 'NFR', maxActivations: 2, status: 'Active' },
    ])
    const license = await client.call('showLicense', { parameters: { id: licenses[0]?.id ?? '' } })
    expect(license).toMatchObject({
      owner: { id: account?.id },
      origin: { by: 'vendor', reason: 'For your review', kind: 'NFR' },
    })
    const none = (await read(email)).mails.find(({ kind }) => kind === 'license-waits')
    expect(await problemOf(post(`mails/${none?.id}/resend`, { reason }))).toMatchObject({ statusCode: 409 })
  })

  it('is granted at once where the address is confirmed, and refused without mayWait', async () => {
    const { email } = await newcomer(service)
    const body = { email, productId: 'snare-works', kind: 'Gift', mayWait: true, reason }
    expect((await post('licenses', body)).statusCode).toBe(201)
    const unknown = { ...body, email: newAddress(), mayWait: false }
    expect(await problemOf(post('licenses', unknown))).toMatchObject({ statusCode: 404 })
  })

  it('waits once for one name, which is not used for something else', async () => {
    const body = {
      email: newAddress(),
      productId: 'snare-works',
      mayWait: true,
      once: `contest-${randomUUID()}`,
      reason,
    }
    const [first, again] = [await post('licenses', body), await post('licenses', body)]
    expect(again.json()).toEqual(first.json())
    const other = { ...body, email: newAddress() }
    expect(await problemOf(post('licenses', other))).toMatchObject({ statusCode: 409 })
    expect((await read(body.email)).waitingGrants).toHaveLength(1)
  })

  it('is erased with the address', async () => {
    const email = newAddress('press')
    await post('licenses', { email, productId: 'snare-works', mayWait: true, reason })
    await service.services.identity.erasure.eraseByAddress(email)
    await expect(read(email)).rejects.toMatchObject({ status: 404 })
  })
})

describe('an address that the vendor changes', () => {
  it('keeps the rules of the customer’s own change: taken ones are refused, and the old one can take it back', async () => {
    const ada = await signUpConfirmed(service)
    const bob = await newcomer(service)
    const taken = await problemOf(post(`customers/${ada.id}/change-address`, { email: bob.email, reason }))
    expect(taken).toMatchObject({ statusCode: 400, code: 'email-taken' })
    const same = await problemOf(post(`customers/${ada.id}/change-address`, { email: ada.email, reason }))
    expect(same).toMatchObject({ statusCode: 409, code: 'address-already-changed' })
    const email = newAddress('new')
    expect((await post(`customers/${ada.id}/change-address`, { email, reason })).statusCode).toBe(200)
    await jobsToRest(service)
    expect(
      service.mails.filter(({ to, subject }) => to === email && /has this address now/.test(subject)),
    ).toHaveLength(1)
    const link = await mailedLink(service, ada.email, '/user-area/revert-email-change')
    const query = { email: link.email, code: link.code }
    await dataOf(send(service.app, 'POST', '/api/customer/identity/revert-email-change', { query }))
    expect((await read(ada.id)).email).toBe(ada.email)
  })
})

describe('a trial that is extended after its end', () => {
  it('runs again on the device', async () => {
    const { id, token: own } = await newcomer(service)
    const signature = `late-${randomUUID()}`
    const before = await startTrial(service.app, signature, own)
    service.clock.advance(400 * 24 * 3_600_000)
    expect(await problemOf(validate(service.app, before))).toMatchObject({ code: 'trial-expired' })
    const [trial] = (await read(id)).trials
    const extended = await post(`activations/${trial?.id}/extend-trial`, { days: 5, reason })
    expect(extended.statusCode).toBe(200)
    const { id: asked } = await requestActivation(service.app, signature)
    const again = await send(service.app, 'GET', `/api/customer/activations/${asked}`)
    expect(again.json().data).toMatchObject({ trialEligibility: { numberOfDaysRemaining: 5 } })
    const license = await problemOf(post(`activations/${trial?.id}/extend-trial`, { days: 0, reason }))
    expect(license.statusCode).toBe(400)
  })
})

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])

describe('the proof of an education request', () => {
  it('is shown as its own type, and nothing in it runs', async () => {
    const { id } = await request(service, { proofFile: pdf.toString('base64') })
    const path = `/api/vendor/education-requests/${id}/proof`
    const { headers, rawPayload } = await send(service.app, 'GET', path, { token })
    expect(rawPayload).toEqual(pdf)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="proof.pdf"',
      'cache-control': 'no-store',
    })
    // A browser that shows a PDF in a sandbox shows nothing.
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    const { id: withPicture } = await request(service, { proofFile: png.toString('base64') })
    const picturePath = `/api/vendor/education-requests/${withPicture}/proof`
    const { headers: ofPicture } = await send(service.app, 'GET', picturePath, { token })
    expect(ofPicture['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    const { key: reader } = await createKey(service, 'read-only')
    expect((await send(service.app, 'GET', path, { token: reader })).statusCode).toBe(403)
  })
})

describe('what is written down of a customer', () => {
  it('is in the customer’s own export, and goes with the erasure', async () => {
    const { id, email, token: own } = await owner(service)
    await client.call('addNote', { parameters: { emailOrId: id }, body: { text: 'Knows us from a fair', reason } })
    await jobsToRest(service)
    const { sections } = await dataOf<{ sections: Record<string, object[]> }>(
      send(service.app, 'GET', '/api/customer/identity/export', { token: own }),
    )
    expect(sections.notes).toMatchObject([{ text: 'Knows us from a fair' }])
    expect(JSON.stringify(sections.notes)).not.toContain('Test')
    expect(sections.mails?.length).toBeGreaterThan(0)
    await service.services.identity.erasure.eraseByAddress(email)
    const { query } = service.database
    expect(await query.selectFrom('customerNotes').select('id').where('customerId', '=', id).execute()).toEqual([])
    expect(await query.selectFrom('mails').select('id').where('customerId', '=', id).execute()).toEqual([])
  })

  it('of mails has no code that is good once', async () => {
    const ada = await signUpConfirmed(service)
    await service.services.identity.recovery.ask(ada.email, '203.0.113.9')
    const { code } = await mailedLink(service, ada.email, pages.reset)
    const stored = await service.database.query.selectFrom('mails').selectAll().execute()
    expect(stored.map(({ kind }) => kind)).toContain('password')
    expect(JSON.stringify(stored)).not.toContain(code)
  })
})
