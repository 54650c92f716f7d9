import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { VendorApiError, type VendorClient } from '#vendor-client/client.ts'
import { newAddress, signIn } from '../accounts/identity-calls.ts'
import { send } from '../calls.ts'
import { pdf, request } from '../catalogue/education.ts'
import { activateByFile, machineFile, startTrial } from '../licensing/devices.ts'
import { newcomer, owner } from '../licensing/manual-licenses.ts'
import type { TestService } from '../test-service.ts'

const reason = 'Asked on the phone'
const because = { body: { reason } }
const of = (id: string) => ({ parameters: { id } })
const whose = (emailOrId: string) => ({ parameters: { emailOrId } })

/** Calls every operation about customers that the file does not call elsewhere. */
export function callCustomerOperations(service: TestService, client: VendorClient): void {
  callReads(service, client)
  callAccountChanges(service, client)
  callLicenseChanges(service, client)
}

function callReads(service: TestService, client: VendorClient): void {
  it('notes are added, shown and removed, and the timeline tells of them', async () => {
    const { id, email } = await newcomer(service)
    const note = await client.call('addNote', { ...whose(email), body: { text: 'Writes in capitals', reason } })
    expect(note).toMatchObject({ text: 'Writes in capitals', author: 'Test' })
    expect((await client.call('showCustomer', whose(id))).notes).toEqual([note])
    const { items } = await client.call('customerTimeline', { ...whose(id), query: { kind: 'Note' } })
    expect(items).toMatchObject([{ key: `Note:${note.id}`, what: 'Added', facts: { text: 'Writes in capitals' } }])
    await client.call('removeNote', { ...of(note.id), ...because })
    expect((await client.call('showCustomer', whose(id))).notes).toEqual([])
    await expect(client.call('removeNote', { ...of(note.id), ...because })).rejects.toMatchObject({ status: 404 })
  })

  it('what a customer sees is shown, and each look is in the audit log', async () => {
    const { id, email, orderId, licenseId } = await owner(service)
    const view = await client.call('viewAsCustomer', { ...of(id), ...because })
    expect(view).toMatchObject({
      user: { id, email },
      products: [{ id: 'snare-works' }],
      licenses: [{ id: licenseId }],
      orders: [{ id: orderId }],
      isComplete: true,
    })
    const { items } = await client.call('listAudit', { query: { about: id } })
    expect(items.filter(({ action }) => action === 'CustomerViewed')).toMatchObject([{ reason }])
    await expect(client.call('viewAsCustomer', { ...of(randomUUID()), ...because })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('sign-ins are listed for one customer and for days', async () => {
    const { id, email } = await newcomer(service)
    await signIn(service.app, email)
    const { items } = await client.call('listAccess', { query: { customerId: id } })
    expect(items.map(({ kind }) => kind)).toEqual(['SignedIn', 'SignedUp'])
    const past = { customerId: id, from: '2020-01-01', to: '2020-12-31' }
    expect((await client.call('listAccess', { query: past })).items).toEqual([])
    expect((await client.call('listAudit', { query: { from: '2020-01-01', to: '2020-12-31' } })).items).toEqual([])
  })

  it('the proof of an education request is answered as the file that it is', async () => {
    const { id } = await request(service, { proofFile: pdf.toString('base64') })
    expect(Buffer.from(await client.call('showEducationProof', of(id)))).toEqual(pdf)
    const without = await request(service, { proofFile: undefined, proofWords: 'https://school.example' })
    await expect(client.call('showEducationProof', of(without.id))).rejects.toBeInstanceOf(VendorApiError)
  })
}

function callAccountChanges(service: TestService, client: VendorClient): void {
  it('a customer is signed out everywhere', async () => {
    const { id, token } = await newcomer(service)
    expect(await client.call('signOutCustomer', { ...of(id), ...because })).toEqual({ ended: 1 })
    expect((await send(service.app, 'GET', '/api/customer/meta/user', { token })).statusCode).toBe(401)
  })

  it('an address is changed, and mail to it allowed again', async () => {
    const { id, token } = await newcomer(service)
    const email = newAddress('moved')
    const changed = await client.call('changeAddress', { ...of(id), body: { email: email.toUpperCase(), reason } })
    expect(changed).toMatchObject({ email, account: { id, openSessions: 0 } })
    expect((await send(service.app, 'GET', '/api/customer/meta/user', { token })).statusCode).toBe(401)
    const refused = { id: randomUUID(), email, reply: '550 5.1.1', refusedAt: new Date() }
    await service.database.query.insertInto('suppressedAddresses').values(refused).execute()
    expect((await client.call('showCustomer', whose(id))).suppressed).toMatchObject({ reply: '550 5.1.1' })
    expect(await client.call('allowMail', { ...whose(id), ...because })).toEqual({ email })
    await expect(client.call('allowMail', { ...whose(id), ...because })).rejects.toMatchObject({ status: 409 })
  })

  it('a mail is sent again', async () => {
    const { id, email } = await owner(service)
    const findConfirmation = async () => {
      const { mails } = await client.call('showCustomer', whose(id))
      return mails.find(({ kind }) => kind === 'order-completed')
    }
    await vi.waitFor(async () => expect((await findConfirmation())?.status).toBe('Sent'), 20_000)
    const confirmation = await findConfirmation()
    expect(confirmation).toMatchObject({ status: 'Sent', to: email, canResend: true, subject: 'Your Works licenses' })
    const again = await client.call('resendMail', { ...of(confirmation?.id ?? ''), ...because })
    expect(again).toMatchObject({ kind: 'order-completed', subject: confirmation?.subject })
    expect(again.id).not.toBe(confirmation?.id)
    const arrived = () => service.mails.filter(({ to, subject }) => to === email && subject === confirmation?.subject)
    await vi.waitFor(() => expect(arrived()).toHaveLength(2), 20_000)
    expect(arrived()[1]?.text).toBe(arrived()[0]?.text)
  })

  it('two accounts are previewed and merged', async () => {
    const [kept, closed] = [await newcomer(service, 'Ada'), await owner(service, 'Ada')]
    const preview = await client.call('previewMerge', { ...of(kept.id), query: { from: closed.id } })
    expect(preview).toMatchObject({ brings: { orders: 1, licenses: 1 }, conflicts: [] })
    const merged = await client.call('mergeCustomers', { ...of(kept.id), body: { from: closed.id, reason } })
    expect(merged).toMatchObject({
      brought: preview.brings,
      customer: { account: { id: kept.id }, licenses: [{ id: closed.licenseId }], orders: [{ id: closed.orderId }] },
    })
    expect((await send(service.app, 'GET', '/api/customer/meta/user', { token: closed.token })).statusCode).toBe(401)
  })

  it('all data of a customer are exported, and erased', async () => {
    const { id, email, licenseId } = await owner(service)
    const bytes = await client.call('exportCustomer', { ...of(id), ...because })
    const { sections } = JSON.parse(Buffer.from(bytes).toString())
    expect(sections).toMatchObject({ account: [{ id, email }], licenses: [{ id: licenseId }] })
    const wrong = client.call('eraseCustomer', { ...whose(id), body: { confirmEmail: newAddress(), reason } })
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      problem: { errors: { confirmEmail: [expect.any(String)] } },
    })
    const naming = client.call('eraseCustomer', { ...whose(id), body: { confirmEmail: email, reason: `For ${email}` } })
    await expect(naming).rejects.toMatchObject({ status: 400, problem: { errors: { reason: [expect.any(String)] } } })
    const erased = await client.call('eraseCustomer', { ...whose(id), body: { confirmEmail: email, reason } })
    expect(erased).toEqual({ licenses: 1, orders: 1 })
  })
}

function callLicenseChanges(service: TestService, client: VendorClient): void {
  it('a license waits for an address without an account, and is taken back', async () => {
    const email = newAddress('press')
    const body = { email, productId: 'snare-works', kind: 'NFR', mayWait: true, reason } as const
    const waits = await client.call('grantLicense', { body })
    expect(waits).toMatchObject({ email, kind: 'NFR', productName: 'Snare Works' })
    expect((await client.call('showCustomer', whose(email))).waitingGrants).toMatchObject([{ id: waits.id }])
    await client.call('withdrawGrant', { ...of(waits.id), ...because })
    await expect(client.call('withdrawGrant', { ...of(waits.id), ...because })).rejects.toMatchObject({ status: 404 })
  })

  it('the offline count of a license is reset', async () => {
    const { token, licenseId } = await owner(service)
    await activateByFile(service.app, machineFile('snare-works', 'studio'), { token, query: { method: 'Offline' } })
    expect((await client.call('showLicense', of(licenseId))).offlineActivations.used).toBe(1)
    const reset = await client.call('resetOffline', { ...of(licenseId), ...because })
    expect(reset.offlineActivations).toMatchObject({ used: 0, nextAt: null })
    expect((await client.call('showCustomer', whose(reset.owner.id))).licenses[0]?.offlineActivations.used).toBe(0)
  })

  it('a trial is extended', async () => {
    const { id, token } = await newcomer(service)
    await startTrial(service.app, `trying-${randomUUID()}`, token)
    const { trials } = await client.call('showCustomer', whose(id))
    const trial = await client.call('extendTrial', { ...of(trials[0]?.id ?? ''), body: { days: 10, reason } })
    const extension = Date.parse(trial.expiresAt ?? '') - Date.parse(trials[0]?.expiresAt ?? '')
    expect(extension).toBe(10 * 24 * 60 * 60 * 1000)
  })
}
