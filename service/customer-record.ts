import { findAccountRecord, findConsents, findNotesOf, personalData as ofAccounts } from '#service/accounts/index.ts'
import { findRequestsOf, personalData as ofCatalogue } from '#service/catalogue/index.ts'
import type { Queryable } from '#service/database/index.ts'
import { findFormerOrders, findFormerStores, findFormerSubscriptions } from '#service/imports/index.ts'
import { findFailuresOf, findLicensesOf, findTrialsOf, findWaitingGrants } from '#service/licensing/index.ts'
import { findSuppression, type LoggedMail, readMailLog } from '#service/messaging/index.ts'
import { notFound, type Person } from '#service/platform/index.ts'
import { findOrdersWithLines, findWithdrawalsOf, personalData as ofSales } from '#service/sales/index.ts'

/** What is known of a customer or a guest: for the vendor, never for the wire. Nothing in it is secret. */
export type CustomerRecord = Awaited<ReturnType<typeof readCustomerRecord>>

/** How many mails a record shows, the newest of them. */
const shownMails = 100
/** How many refused activations it shows, the newest of them. */
const shownFailures = 20

/** Who an address or the id of an account is; 404 for an id that no account has, or had before it was merged. */
export async function findPerson(db: Queryable, typed: string, now: Date): Promise<Person & { email: string }> {
  const { email, account } = await findAccountRecord(db, typed, now)
  return { customerId: account?.id ?? null, email }
}

/** Reads what is known of an address, or of the account of this id; 404 when nothing is. */
export async function readCustomerRecord(db: Queryable, typed: string, now: Date) {
  const { email, account } = await findAccountRecord(db, typed, now)
  const person = { customerId: account?.id ?? null, email }
  const orders = await findOrdersWithLines(db, person)
  const mails = await readMailLog(db, person, shownMails)
  const waitingGrants = await findWaitingGrants(db, email)
  const known = { account, orders, mails, waitingGrants, ...(await readStanding(db, email)) }
  if (isNothing(known)) throw notFound(`Nothing is known of ${email}`)
  return {
    ...known,
    email,
    consents: await findConsents(db, email),
    licenses: account ? await findLicensesOf(db, account.id) : [],
    trials: account ? await findTrialsOf(db, account.id) : [],
    ...(await readHistory(db, account?.id)),
    failedActivations: account ? await findFailuresOf(db, account.id, shownFailures) : [],
    mails: mails.map(({ author: _, ...mail }) => mail),
    requests: await readRequests(db, email, mails),
    withdrawals: await findWithdrawalsOf(db, email),
    notes: (await findNotesOf(db, person)).map(({ id, text, author, createdAt }) => ({ id, text, author, createdAt })),
  }
}

/** What was imported from former stores: history, on which nothing of the shop acts. */
async function readHistory(db: Queryable, customerId: string | undefined) {
  if (customerId === undefined) return { formerStores: [], formerOrders: [], formerSubscriptions: [] }
  return {
    formerStores: await findFormerStores(db, customerId),
    formerOrders: await findFormerOrders(db, customerId),
    formerSubscriptions: await findFormerSubscriptions(db, customerId),
  }
}

async function readStanding(db: Queryable, email: string) {
  const suppressed = await findSuppression(db, email)
  const lists = [await ofAccounts.isListed(db, email), await ofSales.isListed(db, email)]
  return {
    /** The refusal since which nothing is mailed to the address; null where mail goes there. */
    suppressed: suppressed ? { reply: suppressed.reply, refusedAt: suppressed.refusedAt } : null,
    /** Whether the address is on a list for mail, in a checkout, in a mailed link or in a request for a discount. */
    isOnLists: lists.includes(true) || (await ofCatalogue.isListed(db, email)),
  }
}

type Known = {
  account: object | null
  suppressed: object | null
  isOnLists: boolean
  orders: readonly object[]
  mails: readonly object[]
  waitingGrants: readonly object[]
}

const isNothing = ({ account, suppressed, isOnLists, orders, mails, waitingGrants }: Known): boolean =>
  !account && !suppressed && !isOnLists && [orders, mails, waitingGrants].every(({ length }) => length === 0)

/** What they wrote to support, and their requests for the education discount, the newest first. */
async function readRequests(db: Queryable, email: string, mails: readonly LoggedMail[]) {
  const messages = mails
    .filter(({ kind, author }) => kind === 'support-message' && author?.toLowerCase() === email)
    .map(({ id, subject, queuedAt }) => ({ kind: 'Support' as const, id, subject, status: null, receivedAt: queuedAt }))
  const education = (await findRequestsOf(db, email)).map(({ id, institution, status, receivedAt }) => ({
    kind: 'Education' as const,
    id,
    subject: institution,
    status,
    receivedAt,
  }))
  return [...messages, ...education].toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
}
