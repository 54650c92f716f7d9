import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { choose } from '#tests/environment/length.ts'
import { buyAsGuest, confirmAccount } from '../accounts/identity-calls.ts'
import { mailedLink, pages } from '../accounts/mailed-links.ts'
import { buy, kickLine, snareLine } from '../customers.ts'
import { dispute, refunded } from '../sales/disputes.ts'
import { startService } from '../start-service.ts'
import { activate, validate } from './devices.ts'
import { auditOf, license, newcomer, newsOf, owner } from './manual-licenses.ts'

const service = await startService('license-end-reasons', {
  postsEvents: false,
  // The provider takes its time, and tells by an event that it has given the money back.
  payments: (provider) => ({
    ...provider,
    refund: async ({ refundId }) => ({ status: 'Pending', reference: `reference-${refundId}`, reason: null }),
  }),
})
await service.services.webhooks.receivers.add('http://127.0.0.1:9/', ['license.revoked', 'license.restored'])
const ada = await newcomer(service, 'Ada')

const byHand = () => service.services.manualLicenses
const askRefund = async (orderId: string, wish: { amount?: number; lineIds?: string[] } = {}) => {
  const { id, amount } = await service.services.refunds.request(orderId, { reason: 'Bought twice', ...wish })
  return () => refunded(service, orderId, id, amount)
}
const statusOf = async (id: string) => (await license(service, id)).status
const mailsAbout = (orderId: string, words: string) =>
  service.mails.filter(({ text }) => text.includes(orderId) && text.includes(words))

describe('a license whose payment was given back while a dispute about it was open', () => {
  it('stays ended when the dispute is won, and says that the money was given back', async () => {
    const { orderId, licenseId } = await owner(service)
    await dispute(service, orderId, 'Open')
    await (await askRefund(orderId))()
    await dispute(service, orderId, 'Won')
    expect(await license(service, licenseId)).toMatchObject({
      status: 'Revoked',
      revokedReason: 'Refunded: Bought twice',
    })
    expect(await newsOf(service, licenseId)).toEqual(['license.revoked'])
    await vi.waitFor(() => expect(mailsAbout(orderId, 'ended for another reason')).toHaveLength(1), 20_000)
  })

  it('is not granted to a guest who claims the order afterwards', async () => {
    const email = `gus-${randomUUID()}@example.com`
    const orderId = await buyAsGuest(service.app, email)
    await dispute(service, orderId, 'Open')
    await (await askRefund(orderId))()
    await dispute(service, orderId, 'Won')
    const confirmed = await confirmAccount(service.app, await mailedLink(service, email, pages.confirm))
    expect(confirmed.json()).toMatchObject({ data: { ownedProducts: [] } })
    expect((await readOrderRecord(service.database.query, orderId)).licenses).toEqual([])
  })
})

describe('a license whose payment is disputed twice', () => {
  it('is back with its devices once both are won', async () => {
    const { orderId, licenseId, token } = await owner(service)
    const device = await activate(service.app, token)
    for (const id of ['first', 'second']) await dispute(service, orderId, 'Open', `${id}-${orderId}`)
    expect((await validate(service.app, device)).statusCode).toBe(400)
    for (const id of ['first', 'second']) await dispute(service, orderId, 'Won', `${id}-${orderId}`)
    expect((await validate(service.app, device)).statusCode).toBe(200)
    expect(await newsOf(service, licenseId)).toEqual(['license.revoked', 'license.restored'])
  })
})

describe('a license that the vendor ends by hand', () => {
  it('while a dispute is open is not back when that is won, but when the vendor restores it', async () => {
    const { orderId, licenseId, email } = await owner(service)
    await dispute(service, orderId, 'Open')
    await byHand().revoke(licenseId, 'Shared with a forum', true)
    await dispute(service, orderId, 'Won')
    expect((await license(service, licenseId)).revokedReason).toBe('By the vendor: Shared with a forum')
    expect(await byHand().restore(licenseId, false)).toEqual([])
    expect(await statusOf(licenseId)).toBe('Active')
    expect(await newsOf(service, licenseId)).toEqual(['license.revoked', 'license.restored'])
    expect((await auditOf(service, licenseId)).slice(-2)).toEqual(['Vendor LicenseRevoked', 'Vendor LicenseRestored'])
    const isTold = () => service.mails.some(({ to, subject }) => to === email && subject.includes('is back'))
    await vi.waitFor(() => expect(isTold()).toBe(true), 20_000)
  })

  it('and restores stays ended while a refund or a dispute ends it as well, which the answer says', async () => {
    const { orderId, licenseId } = await owner(service)
    await byHand().revoke(licenseId, 'Shared with a forum', true)
    await (await askRefund(orderId))()
    expect(await byHand().restore(licenseId, true)).toEqual(['Refunded: Bought twice'])
    expect(await statusOf(licenseId)).toBe('Revoked')
    const again = byHand().restore(licenseId, true)
    await expect(again).rejects.toThrow('was not ended by hand, but for this: Refunded: Bought twice')
  })

  it('is restored only when it was ended, and never in an account that was erased', async () => {
    const { licenseId, email } = await owner(service)
    await expect(byHand().restore(licenseId, true)).rejects.toThrow(`License ${licenseId} has not ended`)
    await service.services.identity.erasure.eraseByAddress(email)
    await expect(byHand().restore(licenseId, true)).rejects.toThrow('but for this: The account was erased')
  })
})

/** What can become of an order of one Snare Works and two Kick Works. */
const steps = [
  'refund snare',
  'refund kicks',
  'refund rest',
  'open one',
  'decide one',
  'open two',
  'decide two',
  'revoke',
  'restore',
] as const
type Step = (typeof steps)[number]
type Decisions = { one: 'Won' | 'Lost'; two: 'Won' | 'Lost' }

/** Which reasons the licenses of a line have after some steps: the last one of those about a source counts. */
function reasonsAfter(done: readonly Step[], line: 'snare' | 'kicks', decisions: Decisions): string[] {
  const isDone = (step: Step) => done.includes(step)
  const isAllBack = isDone('refund snare') && isDone('refund kicks') && isDone('refund rest')
  const isDisputed = (which: 'one' | 'two') =>
    isDone(`decide ${which}`) ? decisions[which] === 'Lost' : isDone(`open ${which}`)
  const lastByHand = done.findLast((step) => step === 'revoke' || step === 'restore')
  const reasons: [string, boolean][] = [
    ['refund', isDone(`refund ${line}`) || isAllBack],
    ['dispute one', isDisputed('one')],
    ['dispute two', isDisputed('two')],
    ['vendor', line === 'snare' && lastByHand === 'revoke'],
  ]
  return reasons.flatMap(([name, holds]) => (holds ? [name] : []))
}

async function buyBoth() {
  const orderId = await buy(service.app, ada.token, snareLine(), kickLine(2))
  const { licenses } = await readOrderRecord(service.database.query, orderId)
  const idsOf = (product: string) => licenses.filter(({ productId }) => productId === product).map(({ id }) => id)
  return { orderId, ids: { snare: idsOf('snare-works'), kicks: idsOf('kick-works') } }
}

it('a license is active exactly while no end reason applies, in any order of events, also repeated ones', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const decision = fc.constantFrom('Won' as const, 'Lost' as const)
  const told = fc.shuffledSubarray([...steps, ...steps], { minLength: 3 })
  const histories = fc.asyncProperty(told, fc.record({ one: decision, two: decision }), async (history, decisions) => {
    const { orderId, ids } = await buyBoth()
    const settle = {
      'refund snare': await askRefund(orderId, { amount: 9_000, lineIds: ['p/snare-works/full'] }),
      'refund kicks': await askRefund(orderId, { amount: 9_000, lineIds: ['p/kick-works/full'] }),
      'refund rest': await askRefund(orderId),
    }
    const tellDispute = (which: 'one' | 'two', status: 'Open' | 'Won' | 'Lost') =>
      dispute(service, orderId, status, `${which}-${orderId}`)
    const run: Record<Step, () => Promise<unknown>> = {
      ...settle,
      'open one': () => tellDispute('one', 'Open'),
      'decide one': () => tellDispute('one', decisions.one),
      'open two': () => tellDispute('two', 'Open'),
      'decide two': () => tellDispute('two', decisions.two),
      revoke: () => byHand().revoke(ids.snare[0] ?? '', 'Shared', true),
      restore: () => byHand().restore(ids.snare[0] ?? '', true),
    }
    const done: Step[] = []
    for (const step of history) {
      const isRefused =
        (step === 'revoke' || step === 'restore') &&
        reasonsAfter(done, 'snare', decisions).includes('vendor') === (step === 'revoke')
      if (isRefused) await expect(run[step]()).rejects.toMatchObject({ status: 409 })
      else await run[step]()
      done.push(step)
      for (const line of ['snare', 'kicks'] as const)
        for (const id of ids[line])
          expect([line, await statusOf(id), reasonsAfter(done, line, decisions)]).toEqual([
            line,
            reasonsAfter(done, line, decisions).length === 0 ? 'Active' : 'Revoked',
            reasonsAfter(done, line, decisions),
          ])
    }
    for (const id of [...ids.snare, ...ids.kicks]) {
      const news = await newsOf(service, id)
      expect(news).toEqual(news.map((_, turn) => (turn % 2 === 0 ? 'license.revoked' : 'license.restored')))
    }
  })
  await fc.assert(histories, { numRuns: choose(15, 5), endOnFailure: true })
})
