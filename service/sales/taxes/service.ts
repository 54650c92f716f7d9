import type { Billing, TaxBuyer, TaxDecision } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import type { ShopVendor } from '../vendor.ts'
import { quoteSale } from './amounts.ts'
import { evaluateEvidence } from './evidence.ts'
import { treatSale } from './rules.ts'
import type { TaxLine, TaxQuote, TaxSale, TaxSeller } from './types.ts'

/** Who buys, as far as tax is concerned, and from where they called; null when no proxy says so. */
export type TaxedBuyer = { billing: Billing; ipCountry: string | null }
/** What is sold, in minor units. */
export type TaxedGoods = { currency: string; pricesIncludeTax: boolean; lines: readonly TaxLine[] }

export type TaxationService = {
  /** Whether a customer's country must be known before they pay: not with a vendor who has not said who they are. */
  asksCountry: boolean
  /** How a sale would be taxed now; null while nothing tells where it goes, and always with such a vendor. */
  decide: (goods: TaxedGoods, buyer: TaxedBuyer) => Promise<TaxDecision | null>
}

type Dependencies = { clock: Clock; vendor: ShopVendor; taxService: TaxService }

/** Taxes of orders, by our own tables or by a service that knows better. */
export function createTaxationService({ clock, vendor, taxService }: Dependencies): TaxationService {
  const seller = vendor.company && toSeller(vendor.company)
  return {
    asksCountry: seller !== undefined,
    async decide(goods, { billing, ipCountry }) {
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

/** Whether it was decided for just this buyer: another tab may have changed who that is. */
export const isDecidedFor = ({ evidence, buyer }: TaxDecision, { address, taxId }: Partial<Billing>): boolean =>
  evidence.hints.billingCountry === (address?.countryCode ?? null) && buyer.taxId === (taxId ?? null)

/** What goods come to as it was decided. */
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

/** Where another country than the address's is taken, the post code says nothing. */
const toBuyer = ({ address, businessName, taxId }: Billing, country: string): TaxBuyer => ({
  country,
  postCode: (country === address?.countryCode && address.postCode) || null,
  isBusiness: businessName !== null || taxId !== null,
  taxId,
})

/** Whoever knows how a sale is taxed. */
export type TaxService = {
  /** What a sale comes to. Changes nothing anywhere, and may be asked as often as somebody looks. */
  quote: (sale: TaxSale) => Promise<TaxQuote>
}

/** The one that is built in: our own rules and tables of rates. */
export const builtInTaxService: TaxService = {
  quote: async (sale) => quoteSale(sale, treatSale(sale)),
}
