import {
  type Caller,
  type CustomerPerson,
  exportedSections,
  isUuid,
  notAuthenticated,
  notFound,
} from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import { findCustomer } from './repository.ts'
import { normaliseEmail } from './rules.ts'

/** The export of a customer's own data (GDPR, articles 15 and 20). */
export function createAccountExporter(context: IdentityContext) {
  const { database, clock, vendorId, audit, accessLog, reauthentication, personalData } = context

  /** Reads a page at a time and only as fast as the client, so that a large account does not block others. */
  async function* write(customer: CustomerPerson): AsyncGenerator<string> {
    yield `{"exportedAt":${JSON.stringify(clock().toISOString())},"shop":${JSON.stringify(vendorId)},"sections":{`
    const byModule = personalData().map(({ exportFor }) => exportFor(customer))
    for (const [index, name] of exportedSections.entries()) {
      yield `${index === 0 ? '' : ','}${JSON.stringify(name)}:[`
      let separator = ''
      for (const sections of byModule)
        for await (const rows of sections[name]?.read(database.query) ?? []) {
          if (rows.length === 0) continue
          yield separator + rows.map((row) => JSON.stringify(row)).join(',')
          separator = ','
        }
      yield ']'
    }
    yield '}}'
  }

  return {
    /**
     * All data of a customer as JSON text for the vendor, whom they asked for it. An unconfirmed address may be somebody
     * else's, whose data are left out. 404 for an unknown account.
     */
    async openFor(customerId: string, reason: string): Promise<AsyncIterable<string>> {
      const customer = isUuid(customerId) ? await findCustomer(database.query, customerId) : undefined
      if (!customer) throw notFound(`No account has the id ${customerId}`)
      const entry = { actor: 'Vendor', action: 'CustomerExported', about: customerId } as const
      await database.transaction((tx) => audit.noteWithReason(tx, entry, { reason, customerId }))
      return write({ customerId, email: customer.confirmedAt === null ? null : normaliseEmail(customer.email) })
    },

    /** All data of the caller as JSON text, without secrets of the account or a payment. Needs the password. */
    async open(caller: Caller, visit: Visit): Promise<AsyncIterable<string>> {
      await reauthentication.require(caller, visit)
      const { customerId } = caller
      const customer = await findCustomer(database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      // An unconfirmed address may be somebody else's, whose data must not be exported.
      const email = customer.confirmedAt === null ? null : normaliseEmail(customer.email)
      await accessLog.note(database.query, { kind: 'DataExported', customerId, network: visit.ip })
      return write({ customerId, email })
    },
    nameFile: (): string => `my-data-${clock().toISOString().slice(0, 10)}.json`,
  }
}

export type AccountExporter = ReturnType<typeof createAccountExporter>
