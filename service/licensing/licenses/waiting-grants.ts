import { randomUUID } from 'node:crypto'
import type { GrantKind } from '#contract/vendor-api/licenses.ts'
import { type IdentityService, normaliseEmail } from '#service/accounts/index.ts'
import type { CatalogueProduct } from '#service/catalogue/index.ts'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import { type AuditLog, type Clock, conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import { findWaitingGrants } from './customer-record-repository.ts'
import type { LicenseMails } from './emails.ts'
import { findByGrantKey } from './manual-changes-repository.ts'
import type { LicenseService } from './service.ts'
import * as repository from './waiting-grants-repository.ts'

export type WaitingGrant = Row<'waitingGrants'> & { productName: string }
export type NewGrant = { email: string; reason: string; kind: GrantKind; seats: number; grantKey: string }

type Dependencies = Pick<LicensingDependencies, 'database'> & {
  clock: Clock
  audit: AuditLog
  licenses: Pick<LicenseService, 'grantLicenses'>
  identity: Pick<IdentityService, 'issueClaimCode'>
  mail: Pick<LicenseMails, 'queueLicenseWaits'>
}

/** Licenses that the vendor granted to addresses which nobody has confirmed yet, as guests' purchases wait. */
export function createWaitingGrants({ database, clock, audit, licenses, identity, mail }: Dependencies) {
  /** Mails an address in lower case how to get what waits for it. */
  async function mailGrant(tx: Tx, email: string, { id, productName: product, seats, reason }: MailedGrant) {
    const code = await identity.issueClaimCode(tx, email)
    await mail.queueLicenseWaits(tx, email, { id: `${id}:${randomUUID()}`, product, seats, reason, code })
  }

  return {
    /**
     * Has a license wait for an address that the caller has locked, and mails it. Under the same key nothing more waits:
     * `isNew` is false then; 409 when the key was used for something else.
     */
    async hold(tx: Tx, product: Pick<CatalogueProduct, 'id' | 'name'>, given: NewGrant) {
      const email = normaliseEmail(given.email)
      const grant = { ...given, email, id: randomUUID(), productId: product.id, createdAt: clock() }
      const license = await findByGrantKey(tx, given.grantKey)
      if (license) throw conflict(`Under this name license ${license.id} was given already: choose another one`)
      if (!(await repository.insertGrant(tx, grant))) {
        const known = await repository.findGrantByKey(tx, given.grantKey)
        if (known?.email !== email || known.productId !== product.id)
          throw conflict('Under this name another license waits for somebody: choose another one')
        return { grant: { ...known, productName: product.name }, isNew: false }
      }
      const details = { productId: product.id, kind: given.kind }
      await audit.note(tx, { actor: 'Vendor', action: 'GrantWaits', about: grant.id, details })
      await mailGrant(tx, email, { ...grant, productName: product.name })
      return { grant: { ...grant, productName: product.name }, isNew: true }
    },

    /** Gives a customer what waits for the address that they have confirmed; returns how many licenses. */
    async claimFor(tx: Tx, { id: customerId, email }: Pick<Row<'customers'>, 'id' | 'email'>): Promise<number> {
      const grants = await repository.takeGrantsFor(tx, normaliseEmail(email))
      for (const { productId, grantKey, seats: maxActivations, reason: grantedReason, kind: grantKind } of grants)
        await licenses.grantLicenses(tx, customerId, { grantedReason, grantKind }, [
          { productId, grantKey, maxActivations },
        ])
      return grants.length
    },

    /** How many licenses wait for an address in lower case. */
    countFor: async (db: Queryable, email: string): Promise<number> => (await findWaitingGrants(db, email)).length,

    /** Mails an address in lower case again how to get what waits for it; false where nothing does. */
    async mailAgain(tx: Tx, email: string): Promise<boolean> {
      const newest = (await findWaitingGrants(tx, email)).at(-1)
      if (newest) await mailGrant(tx, email, newest)
      return newest !== undefined
    },

    /** Takes back a license that waits; 404 when it does not, or not any more. */
    withdraw: (id: string, reason: string): Promise<Row<'waitingGrants'>> =>
      database.transaction(async (tx) => {
        const grant = isUuid(id) ? await repository.deleteGrant(tx, id) : undefined
        if (!grant) throw notFound(`No license ${id} waits for an address: it was claimed or taken back`)
        const details = { productId: grant.productId, kind: grant.kind }
        const entry = { actor: 'Vendor', action: 'GrantWithdrawn', about: id, details } as const
        await audit.noteWithReason(tx, entry, { reason, customerId: null })
        return grant
      }),
  }
}

type MailedGrant = Pick<WaitingGrant, 'id' | 'productName' | 'seats' | 'reason'>

export type WaitingGrants = ReturnType<typeof createWaitingGrants>
