import type { Voucher } from '#contract/entities/inventory.ts'
import { type CatalogueService, normaliseCode } from '#service/catalogue/index.ts'
import type { Tx } from '#service/database/index.ts'
import { type Caller, conflict, notFound, type PlatformServices } from '#service/platform/index.ts'
import type { LicenseService } from '../licenses/service.ts'
import { claimVoucher, findVoucher } from './repository.ts'
import { hasExpired, toGrants, toLines, toVoucher, type VoucherWithBatch, voucherGuesses } from './rules.ts'

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'failpoint' | 'limiter'> & {
  catalogue: Pick<CatalogueService, 'current' | 'findProduct' | 'bundleProducts' | 'maxActivations'>
  licenses: Pick<LicenseService, 'grantLicenses' | 'ownedProducts'>
}

/** Vouchers: codes that can each be redeemed once for licenses (specification §7). [customer.redeems-vouchers] */
export function createVoucherService(dependencies: Dependencies) {
  const { database, clock, failpoint, limiter, catalogue, licenses } = dependencies
  const present = (voucher: VoucherWithBatch, ownedProducts: ReadonlySet<string>) =>
    toVoucher(voucher, { catalogue: catalogue.current(), findProduct: catalogue.findProduct }, ownedProducts)

  /** Finds an existing voucher, also a withdrawn one, whose code was not guessed. */
  async function findLimited(code: string, ip: string) {
    const voucher = await findVoucher(database.query, normaliseCode(code))
    // Valid codes are limited as well: otherwise the absence of a 429 would reveal them.
    await (voucher ? limiter.check(voucherGuesses, ip) : limiter.count(voucherGuesses, ip))
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
    /** What a code redeems, for anybody who has it; 404 for an unknown code. */
    async peek(code: string, caller: Caller | null, ip: string): Promise<Voucher> {
      const voucher = await findLimited(code, ip)
      if (voucher.withdrawnAt !== null) throw unknown()
      if (hasExpired(voucher, clock())) throw lapsed()
      return present(voucher, caller ? await licenses.ownedProducts(caller.customerId) : new Set())
    },

    /** Counts an unknown code as a guess: 404, and 429 for any code after too many guesses from a network. */
    async limitGuesses(code: string, ip: string): Promise<void> {
      await findLimited(code, ip)
    },

    /** Redeems a code and grants its licenses once, in the caller's transaction; 409 if redeemed, 404 if unknown. */
    async redeem(tx: Tx, code: string, { customerId }: Caller): Promise<Voucher> {
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

export type VoucherService = ReturnType<typeof createVoucherService>

const lapsed = () => notFound('This voucher has ended: ask whoever gave it to you for another one', 'voucher-ended')

const unknown = () => notFound('We know no such voucher code: check how it is spelled')

/** Only the customer who redeemed it learns where the products are; nobody else learns who that was. */
const alreadyRedeemed = (byCaller: boolean) =>
  conflict(
    byCaller
      ? 'You have redeemed this voucher already: its products are under your licenses'
      : 'This voucher has been redeemed already: ask whoever gave it to you for another one',
    'voucher-redeemed',
  )
