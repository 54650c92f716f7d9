import { createContext, useContext } from 'react'
import type { ProductSummary, Storefront } from '#contract/entities/catalogue.ts'
import type { FirstSteps } from '#contract/first-steps.ts'

/** What the page knows of the shop's products, and what it can ask for. */
export type Catalogue = {
  firstSteps: readonly FirstSteps[]
  /** Whether no sale is ever taxed. */
  isUntaxed: boolean
  /** The currencies in which prices contain the tax. */
  pricesIncludeTax: readonly string[]
  getProduct(id: string): Promise<ProductSummary>
  getStorefront(): Promise<Storefront>
}

export const CatalogueContext = createContext<Catalogue | null>(null)

export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext)
  if (!catalogue) throw new Error('useCatalogue is used outside of CatalogueContext')
  return catalogue
}
