import { expect, it } from 'vitest'
import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { toLendingPolicy } from '#service/licensing/index.ts'
import { lendSeat } from '#service/licensing/lending/loans-repository.ts'
import { claimSeat } from '#service/licensing/licenses/repository.ts'
import { choose } from '#tests/environment/length.ts'
import { dataOf, send } from '../calls.ts'
import { buy, licensesOf, signUp, snareLine } from '../customers.ts'
import { startTwoServices } from '../start-service.ts'
import { activate, fulfil, requestActivation } from './devices.ts'

const { services, serviceOf } = await startTwoServices('seat-loan-races', {
  lendingPolicy: toLendingPolicy({ perMonth: 100 }),
})
const [{ app }] = services
const rounds = choose(12, 4)
const path = '/api/customer/seat-loans'

/** A customer whose address is confirmed: the mail with the link may be sent by either process. */
async function openAccount() {
  const user = await signUp(app)
  const confirmed = services[0].database.query.updateTable('customers').set({ confirmedAt: new Date() })
  await confirmed.where('id', '=', user.id).execute()
  return user
}

async function openOwner() {
  const { accessToken: token, id } = await openAccount()
  await buy(app, token, snareLine())
  const [license] = (await licensesOf(app, token)).items
  return { token, id, licenseId: license?.id ?? '' }
}

async function offer(token: string, licenseId: string) {
  const loan = await dataOf<SeatLoan>(send(app, 'POST', path, { token, json: { licenseId } }))
  return { ...loan, query: { code: new URL(loan.link ?? '').searchParams.get('code') ?? '' } }
}

/** The seats that are counted as taken and lent, and the devices that the owner and borrowers really have. */
async function seatsOf(licenseId: string) {
  const { query } = services[0].database
  const license = await query
    .selectFrom('licenses')
    .select(['activeActivations', 'lentSeats'])
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow()
  const devices = await query
    .selectFrom('activations')
    .innerJoin('licenses', 'licenses.id', 'activations.licenseId')
    .select('licenses.id')
    .where((eb) => eb.or([eb('licenses.id', '=', licenseId), eb('licenses.borrowedFrom', '=', licenseId)]))
    .where('licenses.status', '=', 'Active')
    .where('activations.status', '=', 'Active')
    .execute()
  return { taken: license.activeActivations, lent: license.lentSeats, devices: devices.length }
}

it('the last seat is lent or activated, and never both', async () => {
  const { accessToken: borrower } = await openAccount()
  for (let round = 0; round < rounds; round++) {
    const { token, licenseId } = await openOwner()
    const { id: loanId, query } = await offer(token, licenseId)
    for (const device of [1, 2]) await activate(app, token, `${licenseId} ${device}`)
    const { id } = await requestActivation(app, `${licenseId} last`)
    const [lent, activated] = await Promise.all([
      send(serviceOf(round).app, 'POST', `${path}/accept`, { token: borrower, query }),
      fulfil(serviceOf(round + 1).app, id, token),
    ])
    expect([lent.statusCode, activated.statusCode].sort()).toEqual([200, 409])
    const { taken, lent: lentSeats } = await seatsOf(licenseId)
    expect(taken + lentSeats).toBe(3)
    if (lent.statusCode === 200) await send(app, 'POST', `${path}/${loanId}/return`, { token: borrower })
  }
})

it('a seat that is given back while its owner and the borrower activate is one of them', {
  tags: ['long'],
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const { accessToken: borrower } = await openAccount()
    const { token, licenseId } = await openOwner()
    for (const device of [1, 2]) await activate(app, token, `${licenseId} ${device}`)
    const { id: loanId, query } = await offer(token, licenseId)
    await send(app, 'POST', `${path}/accept`, { token: borrower, query })
    const own = await requestActivation(app, `${licenseId} own`)
    const other = await requestActivation(app, `${licenseId} borrowed`)
    await Promise.all([
      send(serviceOf(round).app, 'POST', `${path}/${loanId}/return`, { token: borrower }),
      fulfil(serviceOf(round + 1).app, own.id, token),
      fulfil(serviceOf(round).app, other.id, borrower),
    ])
    const { taken, lent, devices } = await seatsOf(licenseId)
    expect(lent).toBe(0)
    expect(devices).toBe(taken)
    expect(devices).toBeLessThanOrEqual(3)
  }
})

it('a link is for the first who accepts it, and a loan that is over gives its seat back once', async () => {
  for (let round = 0; round < rounds; round++) {
    const { token, licenseId } = await openOwner()
    const others = [await openAccount(), await openAccount()]
    const { query } = await offer(token, licenseId)
    const answers = await Promise.all(
      others.map(({ accessToken }, index) =>
        send(serviceOf(index).app, 'POST', `${path}/accept`, { token: accessToken, query }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await seatsOf(licenseId)).toMatchObject({ lent: 1 })
    const ended = services[0].database.query.updateTable('seatLoans').set({ endsAt: new Date(0) })
    await ended.where('licenseId', '=', licenseId).execute()
    const requests = await Promise.all([1, 2, 3].map((device) => requestActivation(app, `${licenseId} ${device}`)))
    const [, , ...activated] = await Promise.all([
      services[0].services.licenseExpiry.endLoansOverdue(),
      services[1].services.licenseExpiry.endLoansOverdue(),
      ...requests.map(({ id }, index) => fulfil(serviceOf(index).app, id, token)),
    ])
    expect(activated.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await seatsOf(licenseId)).toMatchObject({ taken: 3, lent: 0 })
  }
})

it('of the seats that are left, devices and borrowers who are not kept apart by a lock take each one once', async () => {
  const { licenseId } = await openOwner()
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      serviceOf(index).database.transaction((tx) =>
        index % 4 < 2 ? claimSeat(tx, licenseId) : lendSeat(tx, licenseId),
      ),
    ),
  )
  expect(taken.filter(Boolean)).toHaveLength(3)
  const { taken: devices, lent } = await seatsOf(licenseId)
  expect(devices + lent).toBe(3)
})
