import { findAccountRecord, personalData as ofAccounts } from '#service/accounts/index.ts'
import { personalData as ofCatalogue } from '#service/catalogue/index.ts'
import type { Queryable } from '#service/database/index.ts'
import { createLicensingPersonalData, findLicensesOf, findOwnEntryFilter } from '#service/licensing/index.ts'
import { findSuppression, findUnsentMails, personalData as ofMessaging } from '#service/messaging/index.ts'
import { notFound, personalData as ofPlatform, type PersonalData } from '#service/platform/index.ts'
import { findOrdersOf, personalData as ofSales } from '#service/sales/index.ts'

/** How each module handles personal data, in the locking order of all transactions: orders, licenses, log. */
export function createPersonalData(dependencies: Parameters<typeof createLicensingPersonalData>[0]) {
  const ofLicensing = createLicensingPersonalData(dependencies)
  const audited = [ofSales, ofLicensing, ofCatalogue]
  const ofPlatformAndAudit: PersonalData = {
    eraseFor: ofPlatform.eraseFor,
    exportFor: (customer) =>
      ofPlatform.exportFor(customer, {
        async *findIds(db) {
          for (const { auditedFor } of audited) yield* auditedFor(db, customer)
        },
        findFilter: (db) => findOwnEntryFilter(db, customer),
      }),
  }
  return [ofSales, ofAccounts, ofMessaging, ofPlatformAndAudit, ofCatalogue, ofLicensing]
}

/** What is known of a customer or a guest: for the vendor, never for the wire. Nothing in it is secret. */
export type CustomerRecord = Awaited<ReturnType<typeof readCustomerRecord>>

/** Reads what is known of an address, or of the account of this id; 404 when nothing is. */
export async function readCustomerRecord(db: Queryable, typed: string) {
  const { email, account } = await findAccountRecord(db, typed)
  const orders = await findOrdersOf(db, { customerId: account?.id ?? null, email })
  const lists = [await ofAccounts.isListed(db, email), await ofSales.isListed(db, email)]
  const isOnLists = lists.includes(true) || (await ofCatalogue.isListed(db, email))
  const suppressed = await findSuppression(db, email)
  if (!account && orders.length === 0 && !isOnLists && !suppressed) throw notFound(`Nothing is known of ${email}`)
  return {
    email,
    account,
    orders: orders
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .map(({ id, status, currency, due, completedAt, claimEmail }) => ({
        id,
        status,
        currency,
        due,
        completedAt,
        claimEmail,
      })),
    licenses: account ? await findLicensesOf(db, account.id) : [],
    mails: await findUnsentMails(db, email),
    /** The refusal since which nothing is mailed to the address; null where mail goes there. */
    suppressed: suppressed ? { reply: suppressed.reply, refusedAt: suppressed.refusedAt } : null,
    /** Whether the address is on a list for mail, in a checkout, in a mailed link or in a request for a discount. */
    isOnLists,
  }
}
