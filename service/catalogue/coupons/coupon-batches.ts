import type { Database } from '#service/database/index.ts'
import type { AuditLog, Clock } from '#service/platform/index.ts'
import { conflict, notFound } from '#service/platform/index.ts'
import type { CouponFile } from '../products/content-schema.ts'
import { toCouponTerms } from '../products/content-to-rows.ts'
import { findIssuedBelow, findTakenCodes, insertIssued, withdrawIssued } from './repository.ts'

/** What each code of a batch is good for, as a coupon's file would say it. */
export type BatchTerms = Omit<CouponFile, 'id' | 'code' | 'maxUses'>

export type CouponBatches = {
  /** Issues codes that are each good for one order, from now on; 409 for a batch that there is already. */
  issue: (batch: string, terms: BatchTerms, codes: readonly string[]) => Promise<void>
  /** How many codes of a batch were used, and how many were not and are good still; 404 for one that there is not. */
  count: (batch: string) => Promise<{ used: number; left: number }>
  /** Ends what is left of a batch; what was sold with it stays. Answers how many codes that were. */
  withdraw: (batch: string) => Promise<number>
  /** Which of some codes in lower case were issued before, to whomever. */
  findTaken: (codes: readonly string[]) => Promise<Set<string>>
}

type Dependencies = { database: Database; clock: Clock; audit: AuditLog }

/** Named as no file can be, and as no coupon that is issued to one person. */
const startOf = (batch: string) => `issued/${batch}/`

/** Coupons that are issued many at a time, to be given away one by one. They are looked up, as all that are issued. */
export function createCouponBatches({ database, clock, audit }: Dependencies): CouponBatches {
  const isLeft = ({ uses, withdrawnAt }: { uses: number; withdrawnAt: Date | null }) =>
    uses === 0 && withdrawnAt === null

  return {
    issue: (batch, terms, codes) =>
      database.transaction(async (tx) => {
        if ((await findIssuedBelow(tx, startOf(batch))).length > 0)
          throw conflict(`There is a batch ${batch} already: give this one another name`)
        const row = { ...toCouponTerms(terms), batch, maxUses: 1 }
        await insertIssued(tx, ...codes.map((code, index) => ({ ...row, id: `${startOf(batch)}${index + 1}`, code })))
        const details = { count: codes.length }
        await audit.note(tx, { actor: 'Vendor', action: 'CouponsIssued', about: batch, details })
      }),

    async count(batch) {
      const issued = await findIssuedBelow(database.query, startOf(batch))
      if (issued.length === 0) throw unknown(batch)
      return { used: issued.filter(({ uses }) => uses > 0).length, left: issued.filter(isLeft).length }
    },

    withdraw: (batch) =>
      database.transaction(async (tx) => {
        const issued = await findIssuedBelow(tx, startOf(batch))
        if (issued.length === 0) throw unknown(batch)
        const left = issued.filter(isLeft).length
        const ids = issued.map(({ id }) => id)
        await withdrawIssued(tx, ids, clock())
        await audit.note(tx, { actor: 'Vendor', action: 'CouponsWithdrawn', about: batch, details: { count: left } })
        return left
      }),

    findTaken: (codes) => findTakenCodes(database.query, codes),
  }
}

const unknown = (batch: string) => notFound(`There is no batch of coupons ${batch}`)
