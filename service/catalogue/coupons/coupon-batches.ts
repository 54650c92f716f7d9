import type { Database, Row } from '#service/database/index.ts'
import { type AuditLog, type Clock, conflict, notFound } from '#service/platform/index.ts'
import type { CouponFile } from '../products/content-schema.ts'
import { toCouponTerms } from '../products/content-to-rows.ts'
import { findIssuedBelow, findTakenCodes, insertIssued, withdrawIssued } from './repository.ts'

export type BatchTerms = Omit<CouponFile, 'id' | 'code' | 'maxUses'>

type Dependencies = { database: Database; clock: Clock; audit: AuditLog }

/** Named as no file can be, and as no coupon that is issued to one person. */
const startOf = (batch: string) => `issued/${batch}/`

/** Coupons that are issued many at a time, to be given away one by one. They are looked up, as all that are issued. */
export function createCouponBatches({ database, clock, audit }: Dependencies) {
  const isLeft = ({ uses, maxUses, withdrawnAt }: Pick<Row<'coupons'>, 'uses' | 'maxUses' | 'withdrawnAt'>) =>
    withdrawnAt === null && (maxUses === null || uses < maxUses)

  return {
    /**
     * Issues codes that are each good for one order, or for as many as `maxUses` says, from now on; 409 for a batch
     * or a code that there is already.
     */
    issue: (batch: string, terms: BatchTerms, codes: readonly string[], maxUses = 1): Promise<void> =>
      database.transaction(async (tx) => {
        if ((await findIssuedBelow(tx, startOf(batch))).length > 0)
          throw conflict(`There is a batch ${batch} already: give this one another name`)
        const row = { ...toCouponTerms(terms), batch, maxUses }
        const rows = codes.map((code, index) => ({ ...row, id: `${startOf(batch)}${index + 1}`, code }))
        if (!(await insertIssued(tx, ...rows)))
          throw conflict(`Somebody has just issued the batch ${batch}, or one of its codes: read the list again`)
        const details = { count: codes.length }
        await audit.note(tx, { actor: 'Vendor', action: 'CouponsIssued', about: batch, details })
      }),

    /** How many codes of a batch were used, and how many are good still; 404 for one that there is not. */
    async count(batch: string): Promise<{ used: number; left: number }> {
      const issued = await findIssuedBelow(database.query, startOf(batch))
      if (issued.length === 0) throw unknown(batch)
      return { used: issued.filter(({ uses }) => uses > 0).length, left: issued.filter(isLeft).length }
    },

    /** Ends what is left of a batch; what was sold with it stays. Answers how many codes that were. */
    withdraw: (batch: string): Promise<number> =>
      database.transaction(async (tx) => {
        const issued = await findIssuedBelow(tx, startOf(batch))
        if (issued.length === 0) throw unknown(batch)
        const left = issued.filter(isLeft).length
        const ids = issued.map(({ id }) => id)
        await withdrawIssued(tx, ids, clock())
        await audit.note(tx, { actor: 'Vendor', action: 'CouponsWithdrawn', about: batch, details: { count: left } })
        return left
      }),

    /** Which of some codes in lower case were issued before, to whomever. */
    findTaken: (codes: readonly string[]): Promise<Set<string>> => findTakenCodes(database.query, codes),
  }
}

export type CouponBatches = ReturnType<typeof createCouponBatches>

const unknown = (batch: string) => notFound(`There is no batch of coupons ${batch}`)
