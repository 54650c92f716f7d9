import { describe, expect, it } from 'vitest'
import type { LoanOffer, SeatLoan } from '#contract/endpoints/seat-loans.ts'
import type { LicenseUse } from '#contract/vendor-api/licenses.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { licensesOf } from '../customers.ts'
import { dispute } from '../sales/disputes.ts'
import { startService } from '../start-service.ts'
import { openClient } from '../vendor-api/keys.ts'
import { activate, activateByFile, fulfil, machineFile, readJwt, requestActivation, validate } from './devices.ts'
import { type Account, codeOf, createLending, lendingShop, path } from './seat-loans.ts'

const service = await startService('seat-loans', lendingShop)
const { app } = service
const { openAccount, openOwner, offered, accept, giveBack, listOf, obstacleOf, lend, later } = createLending(service)

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
