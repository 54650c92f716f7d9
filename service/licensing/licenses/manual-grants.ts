import { randomUUID } from 'node:crypto'
import type { IdentityService } from '#service/accounts/index.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Database, Tx } from '#service/database/index.ts'
import { conflict, notFound } from '#service/platform/index.ts'
import { findByGrantKey } from './moves-repository.ts'
import type { LicenseMails } from './queue-emails.ts'
import type { LicenseService } from './service.ts'

/** What the vendor gives: `seats` if not as many as the product has; `once` names the grant, so that it is made once. */
export type GrantByHand = { email: string; productId: string; reason: string; seats?: number; once?: string }

export type GrantsByHand = {
  /** Gives a license to a confirmed account and mails it. A grant of the same name changes nothing: `isNew` is false then. */
  grant: (wish: GrantByHand) => Promise<{ licenseId: string; isNew: boolean }>
}

export type GrantDependencies = {
  database: Database
  catalogue: Pick<CatalogueService, 'current' | 'findProduct'>
  licenses: Pick<LicenseService, 'grantLicenses'>
  identity: Pick<IdentityService, 'lockNamedAccount'>
  mail: Pick<LicenseMails, 'queueLicenseGranted'>
}

/** Licenses that the vendor gives, without an order and without a voucher. */
export function createGrantsByHand({ database, catalogue, licenses, identity, mail }: GrantDependencies): GrantsByHand {
  function findProduct(id: string) {
    const product = catalogue.findProduct(id)
    if (!product) throw notFound(unknownProduct(id, catalogue.current()))
    return product
  }

  return {
    grant: ({ email, productId, reason, seats, once }) =>
      database.transaction(async (tx) => {
        const product = findProduct(productId)
        const to = await identity.lockNamedAccount(tx, email)
        const grantKey = `granted/${once ?? randomUUID()}`
        const grant = { productId, grantKey, maxActivations: seats ?? product.maxActivations }
        const [licenseId] = await licenses.grantLicenses(tx, to.id, { grantedReason: reason }, [grant])
        if (licenseId === undefined) return { licenseId: await findGiven(tx, grantKey, to.id, productId), isNew: false }
        const told = { id: licenseId, product: product.name, seats: grant.maxActivations, reason }
        await mail.queueLicenseGranted(tx, to, told)
        return { licenseId, isNew: true }
      }),
  }
}

/** What was given under a name before; 409 when that was something else. */
async function findGiven(tx: Tx, grantKey: string, customerId: string, productId: string): Promise<string> {
  const given = await findByGrantKey(tx, grantKey)
  if (given?.customerId === customerId && given.productId === productId) return given.id
  throw conflict(`Under this name license ${given?.id} of ${given?.productId} was given already: choose another one`)
}

/** Names what there is instead: a bundle's products, or all products. */
function unknownProduct(id: string, { products, bundles }: ReturnType<CatalogueService['current']>): string {
  const bundle = bundles.find((one) => one.id === id)
  if (bundle)
    return `${id} is a bundle: grant each of its products, ${bundle.products.map((product) => product.id).join(', ')}`
  return `There is no product ${id}, but ${products.map((product) => product.id).join(', ')}`
}
