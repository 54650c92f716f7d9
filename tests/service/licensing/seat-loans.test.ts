import { describe, expect, it } from 'vitest'
import type { LoanOffer, SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { loanOfferLifetime } from '#contract/seat-loans.ts'
import type { LicenseUse } from '#contract/vendor-api/licenses.ts'
import { toLendingPolicy, toTransferPolicy } from '#service/licensing/index.ts'
import { signedIn, signUpConfirmed } from '../accounts/identity-calls.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buy, licensesOf, snareLine } from '../customers.ts'
import { dispute } from '../sales/disputes.ts'
import { startService } from '../start-service.ts'
import { openClient } from '../vendor-api/keys.ts'
import { activate, activateByFile, fulfil, machineFile, readJwt, requestActivation, validate } from './devices.ts'

const hour = 3600_000
const path = '/api/customer/seat-loans'

const service = await startService('seat-loans', {
  lendingPolicy: toLendingPolicy({}),
  transferPolicy: toTransferPolicy({ daysAfterPurchase: 0 }),
})
const { app } = service

type Account = { id: string; email: string; token: string }

async function openAccount(): Promise<Account> {
  const { email, accessToken, id } = await signUpConfirmed(service)
  return { id, email, token: accessToken }
}

/** A customer with a license of three seats. */
async function openOwner(): Promise<Account & { licenseId: string; orderId: string }> {
  const account = await openAccount()
  const orderId = await buy(app, account.token, snareLine())
  const [license] = (await licensesOf(app, account.token)).items
  return { ...account, orderId, licenseId: license?.id ?? '' }
}

const offer = (token: string, licenseId: string, email?: string) =>
  send(app, 'POST', path, { token, json: { licenseId, ...(email !== undefined && { email }) } })
const offered = (token: string, licenseId: string, email?: string) => dataOf<SeatLoan>(offer(token, licenseId, email))
const codeOf = ({ link = '' }: SeatLoan) => new URL(link).searchParams.get('code') ?? ''
const accept = (token: string, loan: SeatLoan) =>
  send(app, 'POST', `${path}/accept`, { token, query: { code: codeOf(loan) } })
const giveBack = (token: string, { id }: SeatLoan) => send(app, 'POST', `${path}/${id}/return`, { token })
const cancel = (token: string, { id }: SeatLoan) => send(app, 'POST', `${path}/${id}/cancel`, { token })
const listOf = async (token: string) => (await dataOf<{ items: SeatLoan[] }>(send(app, 'GET', path, { token }))).items
const obstacleOf = async (token: string, licenseId: string) => (await problemOf(offer(token, licenseId))).detail

/** Lends a seat of an owner to somebody. */
async function lend(owner: Account & { licenseId: string }, to: Account): Promise<SeatLoan> {
  const loan = await offered(owner.token, owner.licenseId)
  return { ...(await dataOf<SeatLoan>(accept(to.token, loan))), link: loan.link }
}

/** Moves the clock on, and signs in again, since access tokens last for minutes. */
async function later(hours: number, ...accounts: Account[]): Promise<string[]> {
  service.clock.advance(hours * hour)
  return Promise.all(accounts.map(async ({ email }) => (await signedIn(app, email)).accessToken))
}

describe('a loan', () => {
  it('lets somebody else play on one device for a day, and the seat comes back by itself', async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    const loan = await offered(ada.token, ada.licenseId, kim.email)
    expect(loan).toMatchObject({ status: 'Offered', isOwn: true, recipient: kim.email })
    const isTold = () => service.mails.some(({ to, text }) => to === kim.email && text.includes(loan.link ?? '-'))
    await expect.poll(isTold).toBe(true)
    const shown = await dataOf<LoanOffer>(send(app, 'GET', `${path}/offer`, { query: { code: codeOf(loan) } }))
    expect(shown).toMatchObject({ from: 'Ada', productName: 'Snare Works', hours: 24, status: 'Offered' })

    const running = await dataOf<SeatLoan>(accept(kim.token, loan))
    expect(running).toMatchObject({ status: 'Running', isOwn: false })
    const endsAt = running.endsAt ?? ''
    expect((await licensesOf(app, ada.token)).items).toMatchObject([{ activeNumberOfActivations: 0, lentSeats: 1 }])
    expect((await licensesOf(app, kim.token)).items).toMatchObject([
      { isBorrowed: true, maxNumberOfActivations: 1, expiresAt: endsAt },
    ])
    const jwt = await activate(app, kim.token, 'kim')
    expect(readJwt(jwt).claims).toMatchObject({ method: 'Online', exp: Math.floor(Date.parse(endsAt) / 1000) })
    const { id } = await requestActivation(app, 'kims second')
    expect(await problemOf(fulfil(app, id, kim.token))).toMatchObject({ statusCode: 409, code: 'seat-limit-reached' })
    for (const one of ['one', 'two']) await activate(app, ada.token, `ada ${one} ${ada.id}`)
    const { id: third } = await requestActivation(app, `ada three ${ada.id}`)
    expect(await problemOf(fulfil(app, third, ada.token))).toMatchObject({ code: 'seat-limit-reached' })

    const [owner = '', borrower = ''] = await later(24, ada, kim)
    expect(await problemOf(validate(app, jwt))).toMatchObject({ statusCode: 400, code: 'license-expired' })
    // Before anything has written down that the loan is over.
    expect(await activate(app, owner, `ada three ${ada.id}`)).toMatch(/^ey/)
    expect((await licensesOf(app, borrower)).items).toEqual([])
    expect(await listOf(owner)).toMatchObject([{ status: 'Ended' }])
    expect((await licensesOf(app, owner)).items).toMatchObject([{ activeNumberOfActivations: 3 }])
  })

  it('is found by the vendor, by the license of the owner and by that of the borrower', async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    const loan = await lend(ada, kim)
    const client = await openClient(service)
    const find = async (use: LicenseUse) => {
      const { items } = await client.call('listLicenses', { query: { use } })
      return items.filter(({ customerId }) => [ada.id, kim.id].includes(customerId))
    }
    expect(await find('lent')).toMatchObject([{ id: ada.licenseId, lentSeats: 1, borrowedFrom: null }])
    expect(await find('borrowed')).toMatchObject([{ customerId: kim.id, borrowedFrom: ada.licenseId }])
    const lentByKim = { use: 'lent', customerId: kim.id } as const
    expect((await client.call('listLicenses', { query: lentByKim })).items).toEqual([])
    await giveBack(kim.token, loan)
    expect(await find('lent')).toEqual([])
    expect(await find('borrowed')).toMatchObject([{ customerId: kim.id, status: 'Revoked' }])
  })

  it('is written down as over in the background', { tags: ['long'] }, async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    await lend(ada, kim)
    const [token = ''] = await later(25, ada)
    await service.services.licenseExpiry.endExpired()
    await service.services.licenseExpiry.endLoansOverdue()
    const [license] = (await licensesOf(app, token)).items
    expect(license).not.toHaveProperty('lentSeats')
  })

  it('is for online use alone: nothing is activated by file, handed on, lent again or made permanent', {
    tags: ['long'],
  }, async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    await lend(ada, kim)
    const [borrowed] = (await licensesOf(app, kim.token)).items
    const id = borrowed?.id ?? ''
    expect(
      await problemOf(activateByFile(app, machineFile('snare-works', 'attic'), { token: kim.token })),
    ).toMatchObject({
      statusCode: 409,
      code: 'offline-limit-reached',
    })
    // Not even where the vendor has said something of it.
    await service.services.manualLicenses.limitOffline(id, 3)
    expect((await activateByFile(app, machineFile('snare-works', 'attic'), { token: kim.token })).statusCode).toBe(409)
    expect(await obstacleOf(kim.token, id)).toContain('borrowed itself')
    const json = { licenseIds: [id] }
    expect(
      await dataOf(send(app, 'POST', '/api/customer/license-transfers/check', { token: kim.token, json })),
    ).toMatchObject({ obstacles: [{ code: 'borrowed' }] })
    const permanence = `/api/customer/inventory/licenses/${id}/permanence`
    expect((await send(app, 'POST', permanence, { token: kim.token })).statusCode).toBe(409)
  })

  it('makes nothing cheaper: what is borrowed is not owned', { tags: ['long'] }, async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    await lend(ada, kim)
    const user = await dataOf<{ ownedProducts: string[] }>(
      send(app, 'GET', '/api/customer/meta/user', { token: kim.token }),
    )
    expect(user.ownedProducts).toEqual([])
  })

  it('can be given back early, and then is the owner’s at once', { tags: ['long'] }, async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    const loan = await lend(ada, kim)
    const jwt = await activate(app, kim.token, 'kim early')
    expect((await giveBack(ada.token, loan)).statusCode).toBe(404)
    expect(await dataOf<SeatLoan>(giveBack(kim.token, loan))).toMatchObject({ status: 'Ended' })
    expect(await problemOf(validate(app, jwt))).toMatchObject({ statusCode: 400, code: 'license-revoked' })
    expect((await giveBack(kim.token, loan)).statusCode).toBe(200)
    const notes = service.database.query.selectFrom('auditEntries').select('action').where('about', '=', loan.id)
    const returned = await notes.where('action', '=', 'LoanReturned').execute()
    expect(returned).toHaveLength(1)
    const [license] = (await licensesOf(app, ada.token)).items
    expect(license).not.toHaveProperty('lentSeats')
    const isTold = () => service.mails.some(({ to, subject }) => to === ada.email && subject.includes('is back'))
    await expect.poll(isTold).toBe(true)
  })

  it('ends when the license is disputed, and does not come back when the dispute is won', {
    tags: ['long'],
  }, async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    await lend(ada, kim)
    const jwt = await activate(app, kim.token, 'kim disputed')
    await dispute(service, ada.orderId, 'Open')
    expect(await problemOf(validate(app, jwt))).toMatchObject({ statusCode: 400, code: 'license-revoked' })
    await dispute(service, ada.orderId, 'Won')
    expect((await validate(app, jwt)).statusCode).toBe(400)
    expect((await licensesOf(app, kim.token)).items).toEqual([])
    const [license] = (await licensesOf(app, ada.token)).items
    expect([license?.status, license?.lentSeats]).toEqual(['Active', undefined])
  })

  it('ends when the vendor ends or moves the license, and when its owner hands it on', { tags: ['long'] }, async () => {
    const ends: ((ada: Account & { licenseId: string }, eve: Account) => Promise<unknown>)[] = [
      ({ licenseId }) => service.services.manualLicenses.revoke(licenseId, 'Shared', true),
      ({ licenseId }, eve) => service.services.manualLicenses.move(licenseId, eve.email, 'Wrong account'),
      async ({ token, licenseId }, eve) => {
        await service.database.query.updateTable('orders').set({ due: 0 }).execute()
        const transfers = '/api/customer/license-transfers'
        const given = await dataOf<{ link: string }>(
          send(app, 'POST', transfers, { token, json: { licenseIds: [licenseId] } }),
        )
        const query = { code: new URL(given.link).searchParams.get('code') ?? '' }
        await dataOf(send(app, 'POST', `${transfers}/accept`, { token: eve.token, query }))
      },
    ]
    for (const end of ends) {
      const [ada, kim, eve] = [await openOwner(), await openAccount(), await openAccount()]
      const loan = await lend(ada, kim)
      const jwt = await activate(app, kim.token, `kim ${kim.id}`)
      await end(ada, eve)
      expect(await problemOf(validate(app, jwt))).toMatchObject({ statusCode: 400, code: 'license-revoked' })
      expect(await listOf(ada.token)).toMatchObject([{ id: loan.id, status: 'Ended' }])
      const { lentSeats } = await service.database.query
        .selectFrom('licenses')
        .select('lentSeats')
        .where('id', '=', ada.licenseId)
        .executeTakeFirstOrThrow()
      expect(lentSeats).toBe(0)
    }
  })
})

describe('a borrowed license that ends before its time', () => {
  it('gives the seat back at once, and the vendor can not restore it', { tags: ['long'] }, async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    const loan = await lend(ada, kim)
    const [borrowed] = (await licensesOf(app, kim.token)).items
    for (const one of ['one', 'two']) await activate(app, ada.token, `ada ${one} ${ada.id}`)
    const { manualLicenses, licenseExpiry } = service.services
    await manualLicenses.revoke(borrowed?.id ?? '', 'Shared on a forum', true)
    expect(await listOf(ada.token)).toMatchObject([{ id: loan.id, status: 'Ended' }])
    expect(await activate(app, ada.token, `ada three ${ada.id}`)).toMatch(/^ey/)
    await licenseExpiry.endLoansOverdue()
    expect((await licensesOf(app, ada.token)).items).toMatchObject([{ activeNumberOfActivations: 3 }])
    const left = await manualLicenses.restore(borrowed?.id ?? '', true)
    expect(left).toEqual([expect.stringContaining('went back to its owner')])
    const { id } = await requestActivation(app, `kim ${kim.id}`)
    expect((await fulfil(app, id, kim.token)).statusCode).toBe(409)
  })

  it('gives the seat back with the account of the borrower', { tags: ['long'] }, async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    await lend(ada, kim)
    await service.services.identity.erasure.eraseByAddress(kim.email)
    expect(await listOf(ada.token)).toMatchObject([{ status: 'Ended' }])
    for (const one of ['one', 'two', 'three'])
      expect(await activate(app, ada.token, `ada ${one} ${ada.id}`)).toMatch(/^ey/)
  })
})

describe('an offer to lend', () => {
  it('ends with the license, and does not come back when that is restored', async () => {
    const { manualLicenses } = service.services
    const [ada, kim] = [await openOwner(), await openAccount()]
    const loan = await offered(ada.token, ada.licenseId)
    await manualLicenses.revoke(ada.licenseId, 'By mistake', true)
    await manualLicenses.restore(ada.licenseId, true)
    expect((await problemOf(accept(kim.token, loan))).detail).toContain('taken back')
  })

  it('ends when the license gets another owner', { tags: ['long'] }, async () => {
    const [ada, kim, eve] = [await openOwner(), await openAccount(), await openAccount()]
    const loan = await offered(ada.token, ada.licenseId, kim.email)
    await service.services.manualLicenses.move(ada.licenseId, eve.email, 'Wrong account')
    expect(await listOf(ada.token)).toMatchObject([{ status: 'Cancelled' }])
    expect((await problemOf(accept(kim.token, loan))).detail).toContain('taken back')
    expect((await offer(eve.token, ada.licenseId)).statusCode).toBe(201)
  })

  it('can be taken back, is one at a time, and is for its address alone', async () => {
    const [ada, kim, eve] = [await openOwner(), await openAccount(), await openAccount()]
    const first = await offered(ada.token, ada.licenseId, kim.email)
    expect(await obstacleOf(ada.token, ada.licenseId)).toContain('offered already')
    expect((await problemOf(accept(eve.token, first))).detail).toContain('for another address')
    expect((await problemOf(accept(ada.token, first))).detail).toContain('your own offer')
    expect((await cancel(kim.token, first)).statusCode).toBe(404)
    expect(await dataOf<SeatLoan>(cancel(ada.token, first))).toMatchObject({ status: 'Cancelled' })
    expect((await problemOf(accept(kim.token, first))).detail).toContain('taken back')
    const second = await offered(ada.token, ada.licenseId, kim.email)
    expect((await accept(kim.token, second)).statusCode).toBe(200)
    expect((await accept(kim.token, second)).statusCode).toBe(200)
    expect((await cancel(ada.token, second)).statusCode).toBe(409)
    expect((await licensesOf(app, kim.token)).items).toHaveLength(1)
  })

  it('expires after a week, and another can be made', async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    const loan = await offered(ada.token, ada.licenseId)
    const [owner = '', borrower = ''] = await later(loanOfferLifetime / hour + 1, ada, kim)
    expect((await accept(borrower, loan)).statusCode).toBe(404)
    expect(await listOf(owner)).toMatchObject([{ status: 'Expired' }])
    await service.services.lending.endOverdue(service.clock.now())
    expect((await offer(owner, ada.licenseId)).statusCode).toBe(201)
  })

  it('needs a free seat when it is made and when it is accepted', async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    const loan = await offered(ada.token, ada.licenseId)
    for (const device of [1, 2, 3]) await activate(app, ada.token, `${ada.id} ${device}`)
    expect((await problemOf(accept(kim.token, loan))).detail).toContain('All seats are taken')
    await cancel(ada.token, loan)
    expect(await obstacleOf(ada.token, ada.licenseId)).toContain('All seats are taken')
  })

  it('is refused for what the shop lends to nobody, and after the loans of a month', { tags: ['long'] }, async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    for (let turn = 0; turn < 4; turn++) await giveBack(kim.token, await lend(ada, kim))
    expect(await obstacleOf(ada.token, ada.licenseId)).toContain('4 times within 30 days')
    const grant = { productId: 'snare-works', maxActivations: 2, grantKey: `review ${kim.id}` }
    const [review = ''] = await service.database.transaction((tx) =>
      service.services.licenses.grantLicenses(tx, kim.id, { grantedReason: 'Review', grantKind: 'NFR' }, [grant]),
    )
    expect(await obstacleOf(kim.token, review)).toContain('given or sold to you alone')
    expect((await offer(kim.token, ada.licenseId)).statusCode).toBe(404)
  })

  it('counts the loans of the last 30 days alone', async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    for (let turn = 0; turn < 4; turn++) await giveBack(kim.token, await lend(ada, kim))
    const [token = ''] = await later(30 * 24 + 1, ada)
    expect((await offer(token, ada.licenseId)).statusCode).toBe(201)
  })

  it('is unknown to a shop without lending', { tags: ['long'] }, async () => {
    const without = await startService('seat-loans-without')
    const { accessToken: token } = await signUpConfirmed(without)
    const answer = await send(without.app, 'POST', path, { token, json: { licenseId: 'any' } })
    expect(answer.statusCode).toBe(404)
  })
})

describe('an account with loans', () => {
  it('that is erased ends what it has lent, and what it has borrowed goes back', { tags: ['long'] }, async () => {
    const [ada, kim, eve] = [await openOwner(), await openOwner(), await openAccount()]
    await lend(ada, eve)
    await lend(kim, ada)
    const jwt = await activate(app, eve.token, 'eve')
    await service.services.identity.erasure.eraseByAddress(ada.email)
    expect((await validate(app, jwt)).statusCode).toBe(400)
    const [token = ''] = await later(24, kim)
    await service.services.licenseExpiry.endLoansOverdue()
    const [license] = (await licensesOf(app, token)).items
    expect(license).not.toHaveProperty('lentSeats')
  })

  it('that is erased forgets the offer that was made to its address', async () => {
    const [ada, kim] = [await openOwner(), await openAccount()]
    await offered(ada.token, ada.licenseId, kim.email)
    await service.services.identity.erasure.eraseByAddress(kim.email)
    const [loan] = await listOf(ada.token)
    expect([loan?.status, loan?.recipient]).toEqual(['Cancelled', undefined])
    const loans = service.database.query.selectFrom('seatLoans').select('id').where('recipient', '=', kim.email)
    expect(await loans.execute()).toEqual([])
  })

  it('that is merged takes what it has lent and borrowed along', { tags: ['long'] }, async () => {
    const [ada, kim, eve, zoe] = [await openOwner(), await openAccount(), await openAccount(), await openAccount()]
    const loan = await lend(ada, kim)
    const { merging } = service.services.identity
    await merging.merge({ from: ada.id, to: eve.id }, 'One person with two accounts')
    await merging.merge({ from: kim.id, to: zoe.id }, 'One person with two accounts')
    expect(await listOf(eve.token)).toMatchObject([{ id: loan.id, isOwn: true, status: 'Running' }])
    expect(await dataOf<SeatLoan>(giveBack(zoe.token, loan))).toMatchObject({ status: 'Ended' })
    const [license] = (await licensesOf(app, eve.token)).items
    expect(license).not.toHaveProperty('lentSeats')
  })
})
