import { describe, expect, it } from 'vitest'
import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { loanOfferLifetime } from '#contract/seat-loans.ts'
import { signUpConfirmed } from '../accounts/identity-calls.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { licensesOf } from '../customers.ts'
import { startService } from '../start-service.ts'
import { activate } from './devices.ts'
import { createLending, hour, lendingShop, path } from './seat-loans.ts'

const service = await startService('seat-loan-offers', lendingShop)
const { app } = service
const { openAccount, openOwner, offer, offered, accept, giveBack, cancel, listOf, obstacleOf, lend, later } =
  createLending(service)

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
