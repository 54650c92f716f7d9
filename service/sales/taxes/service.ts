import type { Seller } from '#contract/sellers.ts'
import type { Billing, TaxBuyer, TaxDecision } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import type { ShopVendor } from '../vendor.ts'
import { quoteSale } from './amounts.ts'
import { evaluateEvidence } from './customer-location.ts'
import { treatSale } from './rules.ts'
import type { TaxLine, TaxQuote, TaxSale, TaxSeller } from './tax-quote.ts'

type TaxedBuyer = { billing: Billing; ipCountry: string | null }
export type TaxedGoods = { currency: string; pricesIncludeTax: boolean; lines: readonly TaxLine[] }

type Dependencies = {
  clock: Clock
  vendor: ShopVendor
  taxService: TaxService
  /** In whose name is sold: the taxes of a merchant of record are not ours. */
  soldBy: Seller
}

/** Taxes of orders, by the built-in tables or a remote service. */
export function createTaxationService({ clock, vendor, taxService, soldBy }: Dependencies) {
  const seller = soldBy === 'vendor' && vendor.company ? toSeller(vendor.company) : undefined
  return {
    /** Whether the customer's country must be known before the payment; false while the vendor's company is not known, or not the seller. */
    asksCountry: seller !== undefined,
    /** How a sale would be taxed now; null while the customer's country or the vendor's company is not known, or the taxes are those of a merchant of record. */
    async decide(goods: TaxedGoods, { billing, ipCountry }: TaxedBuyer): Promise<TaxDecision | null> {
      if (!seller) return null
      const evidence = evaluateEvidence({
        billingCountry: billing.address?.countryCode ?? null,
        ipCountry,
        cardCountry: null,
      })
      if (evidence.country === null) return null
      const buyer = toBuyer(billing, evidence.country)
      const { treatment } = await taxService.quote({ ...goods, seller, buyer, date: clock() })
      return { treatment, evidence, buyer, pricesIncludeTax: goods.pricesIncludeTax }
    },
  }
}

export type TaxationService = ReturnType<typeof createTaxationService>

/** Whether a decision was made for this buyer: another tab may have changed the billing details. */
export const isDecidedFor = ({ evidence, buyer }: TaxDecision, { address, taxId }: Partial<Billing>): boolean =>
  evidence.hints.billingCountry === (address?.countryCode ?? null) && buyer.taxId === (taxId ?? null)

export const quoteGoods = (
  goods: Pick<TaxedGoods, 'lines'>,
  { treatment, pricesIncludeTax }: Pick<TaxDecision, 'treatment' | 'pricesIncludeTax'>,
): TaxQuote => quoteSale({ ...goods, pricesIncludeTax }, treatment)

const toSeller = ({
  countryCode,
  vatId,
  ossRegistered,
  ukRegistered,
}: NonNullable<ShopVendor['company']>): TaxSeller => ({
  country: countryCode,
  vatId: vatId ?? null,
  ossRegistered,
  ukRegistered,
})

/** The post code counts only if the country of the address was chosen. */
const toBuyer = ({ address, businessName, taxId }: Billing, country: string): TaxBuyer => ({
  country,
  postCode: (country === address?.countryCode && address.postCode) || null,
  isBusiness: businessName !== null || taxId !== null,
  taxId,
})

export type TaxService = {
  /** Quotes a sale. It has no side effects and may be called for every view. */
  quote: (sale: TaxSale) => Promise<TaxQuote>
}

export const builtInTaxService: TaxService = {
  quote: async (sale) => quoteSale(sale, treatSale(sale)),
}
