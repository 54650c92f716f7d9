import type { AccountExport } from '#contract/entities/account-data.ts'
import { notAuthenticated } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import type { IdentityRoom } from './dependencies.ts'
import { exportSections } from './export-sections.ts'
import { findCustomer } from './repository.ts'
import { normaliseEmail } from './rules.ts'

export type AccountExporter = {
  /** All that is kept of the caller, without what secures the account or a payment. */
  read: (caller: Caller) => Promise<AccountExport>
  /** What the file is called. */
  nameFile: () => string
}

/** What is kept of a customer, for themselves (GDPR, articles 15 and 20). */
export function createAccountExporter({ database, clock, vendorId }: IdentityRoom): AccountExporter {
  return {
    async read({ customerId }) {
      const customer = await findCustomer(database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      // Whoever only says that an address is theirs must not learn what its owner has done with it.
      const email = customer.confirmedAt === null ? null : normaliseEmail(customer.email)
      const sections: AccountExport['sections'] = {}
      for (const [name, { read }] of Object.entries(exportSections)) {
        const rows = await read(database.query, { customerId, email })
        sections[name] = rows.map((row) => ({ ...row }))
      }
      return { exportedAt: clock().toISOString(), shop: vendorId, sections }
    },
    nameFile: () => `my-data-${clock().toISOString().slice(0, 10)}.json`,
  }
}
