import type { Voucher } from '#contract/entities/inventory.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import { normaliseCode } from '#service/catalogue/index.ts'
import type { Database, Tx } from '#service/database/index.ts'
import type { Caller, Clock, Failpoint } from '#service/platform/index.ts'
import { conflict, type Limiter, notFound, sensitiveLimits } from '#service/platform/index.ts'
import type { LicenseService } from '../licenses/service.ts'
import { claimVoucher, findVoucher } from './repository.ts'
import { hasExpired, toGrants, toLines, toVoucher, type VoucherWithBatch } from './rules.ts'

export type VoucherService = {
  /** What a code is good for, to anybody who has it; 404 for one that there is not. */
  peek: (code: string, caller: Caller | null, ip: string) => Promise<Voucher>
  /** Counts a code that there is not as a guess: 404, and 429 for any code from where there were too many. */
  limitGuesses: (code: string, ip: string) => Promise<void>
  /**
   * Redeems a code for the caller and grants the licenses, in the caller's transaction and once; 409 when it has been
   * redeemed, 404 for one that there is not.
   */
  redeem: (tx: Tx, code: string, caller: Caller) => Promise<Voucher>
}

type Dependencies = {
  database: Database
  clock: Clock
  failpoint: Failpoint
  limiter: Limiter
  catalogue: Pick<CatalogueService, 'current' | 'findProduct' | 'bundleProducts' | 'maxActivations'>
  licenses: Pick<LicenseService, 'grantLicenses' | 'ownedProducts'>
}

/** Vouchers: codes that are each redeemed once, for licenses (specification §7). [customer.redeems-vouchers] */
export function createVoucherService(dependencies: Dependencies): VoucherService {
  const { database, clock, failpoint, limiter, catalogue, licenses } = dependencies
  const present = (voucher: VoucherWithBatch, ownedProducts: ReadonlySet<string>) =>
    toVoucher(voucher, { catalogue: catalogue.current(), findProduct: catalogue.findProduct }, ownedProducts)

  /** A voucher that there is, be it out of use: whoever has its code did not guess it. */
  async function findLimited(code: string, ip: string) {
    const voucher = await findVoucher(database.query, normaliseCode(code))
    // Good codes wait too, else guessing would go on: whatever is not refused would be one.
    await (voucher ? limiter.check(sensitiveLimits.voucher, ip) : limiter.count(sensitiveLimits.voucher, ip))
    if (!voucher) throw unknown()
    return voucher
  }

  async function grant(tx: Tx, { id: voucherId, contents }: VoucherWithBatch, customerId: string) {
    const productsOfBundles = await catalogue.bundleProducts(tx, Object.keys(contents.bundles))
    const lines = toLines(contents, productsOfBundles)
    const maxActivations = await catalogue.maxActivations(tx, [...new Set(lines.map(({ productId }) => productId))])
    await licenses.grantLicenses(tx, customerId, { voucherId }, toGrants(voucherId, lines, maxActivations))
  }

  return {
    async peek(code, caller, ip) {
      const voucher = await findLimited(code, ip)
      if (voucher.withdrawnAt !== null) throw unknown()
      if (hasExpired(voucher, clock())) throw lapsed()
      return present(voucher, caller ? await licenses.ownedProducts(caller.customerId) : new Set())
    },

    async limitGuesses(code, ip) {
      await findLimited(code, ip)
    },

    async redeem(tx, code, { customerId }) {
      const now = clock()
      const isTaken = await claimVoucher(tx, normaliseCode(code), customerId, now)
      const voucher = await findVoucher(tx, normaliseCode(code))
      if (!voucher || voucher.withdrawnAt !== null) throw unknown()
      if (!isTaken) throw hasExpired(voucher, now) ? lapsed() : alreadyRedeemed(voucher.redeemedBy === customerId)
      failpoint('voucher-taken')
      await grant(tx, voucher, customerId)
      failpoint('voucher-granted')
      return present(voucher, await licenses.ownedProducts(customerId, tx))
    },
  }
}

const lapsed = () => notFound('This voucher has ended: ask whoever gave it to you for another one', 'voucher-ended')

const unknown = () => notFound('We know no such voucher code: check how it is spelled')

/** Whoever redeemed it learns where the products are; nobody else learns who that was. */
const alreadyRedeemed = (byCaller: boolean) =>
  conflict(
    byCaller
      ? 'You have redeemed this voucher already: its products are under your licenses'
      : 'This voucher has been redeemed already: ask whoever gave it to you for another one',
    'voucher-redeemed',
  )
