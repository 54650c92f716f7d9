import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { toLendingPolicy, toTransferPolicy } from '#service/licensing/index.ts'
import { signedIn, signUpConfirmed } from '../accounts/identity-calls.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buy, licensesOf, snareLine } from '../customers.ts'
import type { TestService } from '../test-service.ts'

export const hour = 3600_000
export const path = '/api/customer/seat-loans'

/** A shop that lends, and lets licenses be handed on at once. */
export const lendingShop = {
  lendingPolicy: toLendingPolicy({}),
  transferPolicy: toTransferPolicy({ daysAfterPurchase: 0 }),
}

export type Account = { id: string; email: string; token: string }

/** The code in the link of an offer. */
export const codeOf = ({ link = '' }: SeatLoan) => new URL(link).searchParams.get('code') ?? ''

/** What people do about loans in a shop. */
export function createLending(service: TestService) {
  const { app } = service

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

  return { openAccount, openOwner, offer, offered, accept, giveBack, cancel, listOf, obstacleOf, lend, later }
}
