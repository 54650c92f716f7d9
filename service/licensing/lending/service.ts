import { randomUUID } from 'node:crypto'
import type { LoanOffer, SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { loanOfferLifetime } from '#contract/seat-loans.ts'
import { type IdentityService, normaliseEmail, type Visit } from '#service/accounts/index.ts'
import type { Database, Queryable, Row, Tx } from '#service/database/index.ts'
import { type Caller, type Clock, conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import { findLicense, lockLicense } from '../licenses/repository.ts'
import { type ChangeRecorders, findOwnLicense, type LicenseService } from '../licenses/service.ts'
import { findFacts } from '../transfers/facts-repository.ts'
import { createOfferLinks, type OfferLinks } from '../transfers/links.ts'
import { createOfferParties } from '../transfers/offer-parties.ts'
import { defaultPolicy, type TransferPolicy } from '../transfers/policy.ts'
import type { LoanMails } from './emails.ts'
import { endLoanEarly } from './ending.ts'
import { endLoans, type LoanRow, lendSeat } from './loans-repository.ts'
import type { LendingPolicy } from './policy.ts'
import * as repository from './repository.ts'
import { endOfLoan, explainLoanObstacle, findLoanObstacle, type LoanRules, loanLimit } from './rules.ts'

type Dependencies = ChangeRecorders &
  Pick<LicensingDependencies, 'limiter' | 'mailGate' | 'links' | 'publicUrl'> & {
    database: Database
    clock: Clock
    identity: Pick<IdentityService, 'accountOf' | 'isOwnAddress'>
    licenses: Pick<LicenseService, 'grantLicenses'>
    mail: LoanMails
    /** Null where the shop has no lending. */
    lendingPolicy: LendingPolicy | null
    transferPolicy: TransferPolicy | null
  }

/** How many loans a customer's list shows. */
const mostListed = 100

/**
 * Seats that owners of licenses lend to other customers for a while: a loan takes a seat of the owner's license, and gives the borrower
 * a license with one seat that ends with it by itself.
 */
export function createLendingService(dependencies: Dependencies) {
  const { database, clock, limiter, mailGate, identity, licenses, mail, audit, outbox } = dependencies
  const links = createOfferLinks(dependencies, { purpose: 'seat-loan', path: '/lend' })
  const parties = createOfferParties(identity, 'not-lendable')

  function requireRules(): LoanRules {
    const { lendingPolicy, transferPolicy } = dependencies
    if (lendingPolicy === null) throw notFound('Seats of this shop can not be lent')
    return { ...lendingPolicy, never: (transferPolicy ?? defaultPolicy).never }
  }

  /** Locks a license a seat of which its owner may lend now; 409 with what is in the way. `loanId` is the offer that is accepted. */
  async function lockLendable(
    tx: Tx,
    licenseId: string,
    ownerId: string,
    loanId: string | null,
  ): Promise<Row<'licenses'>> {
    const rules = requireRules()
    const now = clock()
    await lockLicense(tx, licenseId)
    await endLoans(tx, [licenseId], { now, overdue: true })
    const license = await findLicense(tx, licenseId)
    const [facts] = license ? await findFacts(tx, [license], null) : []
    if (!license || !facts || license.customerId !== ownerId)
      throw conflict('The license is not theirs to lend any more', 'not-lendable')
    const known = { ...facts, ...license, ...(await repository.countLoans(tx, licenseId, loanId, now)) }
    const obstacle = findLoanObstacle(known, rules, now)
    if (obstacle !== null) throw conflict(explainLoanObstacle(obstacle, rules), 'not-lendable')
    return license
  }

  async function show(db: Queryable, id: string, customerId: string): Promise<SeatLoan> {
    const loan = await repository.findLoan(db, id)
    if (!loan) throw notFound('There is no such loan')
    return toOwn(loan, { customerId, links, now: clock() })
  }

  /** Locks a loan of one of its ends, after the license, as everything does that takes a seat; 404 for anybody else's. */
  async function lock(tx: Tx, id: string, isOf: (loan: LoanRow) => boolean): Promise<LoanRow> {
    const found = isUuid(id) ? await repository.findLoan(tx, id) : undefined
    if (!found || !isOf(found)) throw notFound('There is no such loan')
    await lockLicense(tx, found.licenseId)
    const loan = await repository.lockLoan(tx, id)
    if (!loan) throw notFound('There is no such loan')
    return loan
  }

  async function start(tx: Tx, loan: LoanRow, customerId: string): Promise<void> {
    const { id, licenseId, fromCustomerId } = loan
    const license = await lockLendable(tx, licenseId, fromCustomerId, id)
    const rules = requireRules()
    const startedAt = clock()
    const endsAt = endOfLoan(license, rules, startedAt)
    if (!(await lendSeat(tx, licenseId))) throw conflict(explainLoanObstacle('no-free-seat', rules), 'not-lendable')
    const borrowed = { productId: license.productId, maxActivations: 1, grantKey: `loan/${id}`, expiresAt: endsAt }
    const source = { borrowedFrom: licenseId, grantedReason: 'Borrowed from another customer' }
    const [borrowedLicenseId = ''] = await licenses.grantLicenses(tx, customerId, source, [borrowed])
    await repository.startLoan(tx, id, { toCustomerId: customerId, borrowedLicenseId, startedAt, endsAt })
    const details = { licenseId, borrowedLicenseId }
    await audit.note(tx, { actor: 'Customer', action: 'LoanStarted', about: id, details })
  }

  return {
    /** Offers to lend a seat, to an address or to whoever has the link. 404 for a license that is not the caller's, 409 with what is in the way. */
    async offer(caller: Caller, { licenseId, email }: Offered, visit: Visit): Promise<SeatLoan> {
      const { hours } = requireRules()
      await findOwnLicense(database.query, caller, licenseId)
      await limiter.count(loanLimit, caller.customerId)
      const recipient = email === undefined ? null : normaliseEmail(email)
      if (recipient !== null) await mailGate.admit({ kind: 'seat-loan-offered', to: recipient, from: visit.ip })
      return database.transaction(async (tx) => {
        const owner = await parties.requireOwner(tx, caller, recipient)
        await lockLendable(tx, licenseId, caller.customerId, null)
        const now = clock()
        await repository.expireOffersOf(tx, licenseId, now)
        const id = randomUUID()
        const expiresAt = new Date(now.getTime() + loanOfferLifetime)
        const between = { licenseId, fromCustomerId: caller.customerId, toCustomerId: null, recipient }
        const later = { borrowedLicenseId: null, startedAt: null, endsAt: null, endedAt: null }
        await repository.insertLoan(tx, { id, status: 'Offered', ...between, ...later, createdAt: now, expiresAt })
        await audit.note(tx, { actor: 'Customer', action: 'LoanOffered', about: id, details: { licenseId } })
        const shown = await show(tx, id, caller.customerId)
        const link = links.create({ id, expiresAt })
        const product = shown.productName
        if (recipient !== null)
          await mail.queueLoanOffered(tx, recipient, { id, product, from: owner.email, link, hours, expiresAt })
        return shown
      })
    },

    async list({ customerId }: Caller): Promise<SeatLoan[]> {
      const loans = await repository.findLoansOf(database.query, customerId, mostListed)
      return loans.map((loan) => toOwn(loan, { customerId, links, now: clock() }))
    },

    /** Takes an offer back. 409 once somebody has accepted it, or it has ended otherwise. */
    cancel: (caller: Caller, id: string): Promise<SeatLoan> =>
      database.transaction(async (tx) => {
        const loan = await lock(tx, id, ({ fromCustomerId }) => fromCustomerId === caller.customerId)
        refuseEnded(loan, clock())
        await repository.endOffer(tx, id, 'Cancelled', clock())
        await audit.note(tx, { actor: 'Customer', action: 'LoanCancelled', about: id })
        return show(tx, id, caller.customerId)
      }),

    /** What a link offers; 404 for one that is not of this shop. */
    async showOffer(code: string): Promise<LoanOffer> {
      const { hours } = requireRules()
      const id = links.read(code)
      const loan = id === null ? undefined : await repository.findLoan(database.query, id)
      if (!loan) throw notFound('This link offers nothing: ask for a new one')
      const { name, email } = await identity.accountOf(loan.fromCustomerId, database.query)
      const { productId, productName } = loan
      const status = statusAt(loan, clock())
      const expiresAt = loan.expiresAt.toISOString()
      return { id: loan.id, status, from: name || email, productId, productName, hours, expiresAt }
    },

    /** Borrows a seat until the loan ends. Repeating it changes nothing. 409 where the offer has ended, or something is in the way by now. */
    accept: (caller: Caller, code: string): Promise<SeatLoan> =>
      database.transaction(async (tx) => {
        const loan = await lock(tx, links.read(code) ?? '', () => true)
        const { id, fromCustomerId, toCustomerId } = loan
        if (toCustomerId === caller.customerId) return show(tx, id, caller.customerId)
        refuseEnded(loan, clock())
        const to = await parties.requireRecipient(tx, caller, loan)
        await start(tx, loan, caller.customerId)
        const shown = await show(tx, id, caller.customerId)
        const from = await identity.accountOf(fromCustomerId, tx)
        const begun = { id, product: shown.productName, endsAt: new Date(shown.endsAt ?? shown.expiresAt) }
        await mail.queueSeatLent(tx, from, begun)
        await mail.queueSeatBorrowed(tx, to, begun)
        return shown
      }),

    /** Gives a borrowed seat back before its time is over. Repeating it, and once the loan has ended, changes nothing. */
    giveBack: (caller: Caller, id: string): Promise<SeatLoan> =>
      database.transaction(async (tx) => {
        const loan = await lock(tx, id, ({ toCustomerId }) => toCustomerId === caller.customerId)
        const now = clock()
        if (statusAt(loan, now) === 'Running') {
          await endLoanEarly(tx, loan.licenseId, id, { actor: 'Customer', now, audit, outbox })
          await audit.note(tx, { actor: 'Customer', action: 'LoanReturned', about: id })
          const shown = await show(tx, id, caller.customerId)
          const from = await identity.accountOf(loan.fromCustomerId, tx)
          await mail.queueSeatReturned(tx, from, { id, product: shown.productName })
        }
        return show(tx, id, caller.customerId)
      }),

    /** Ends offers whose time is over. */
    endOverdue: (now: Date): Promise<void> => repository.expireOffers(database.query, now),
  }
}

export type LendingService = ReturnType<typeof createLendingService>

type Offered = { licenseId: string; email?: string | undefined }

/** Where a loan is by the clock, whether or not that is written down yet. */
function statusAt({ status, expiresAt, endsAt }: LoanRow, now: Date): LoanRow['status'] {
  if (status === 'Offered' && expiresAt <= now) return 'Expired'
  return status === 'Running' && endsAt !== null && endsAt <= now ? 'Ended' : status
}

function refuseEnded(loan: LoanRow, now: Date): void {
  const status = statusAt(loan, now)
  if (status === 'Running' || status === 'Ended') throw conflict('This offer has been accepted', 'not-lendable')
  if (status === 'Cancelled') throw conflict('This offer was taken back', 'not-lendable')
  if (status === 'Expired') throw conflict('This offer has expired: ask for a new one', 'not-lendable')
}

type View = { customerId: string; links: OfferLinks; now: Date }

function toOwn(loan: repository.ShownLoan, { customerId, links, now }: View): SeatLoan {
  const { id, productId, productName, licenseId, recipient, createdAt, expiresAt, endsAt, endedAt } = loan
  const isOwn = loan.fromCustomerId === customerId
  const status = statusAt(loan, now)
  const isOffered = isOwn && status === 'Offered'
  return {
    id,
    status,
    isOwn,
    productId,
    productName,
    ...(isOwn && { licenseId }),
    ...(isOffered && recipient !== null && { recipient }),
    ...(isOffered && { link: links.create(loan) }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(endsAt !== null && { endsAt: endsAt.toISOString() }),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
  }
}
