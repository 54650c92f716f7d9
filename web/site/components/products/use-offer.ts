import { useState } from 'react'
import type { Bundle, StoreProduct } from '#contract/entities/catalogue.ts'
import type { Variation } from '#contract/entities/money.ts'

/** A product or bundle with the variation that the visitor wants of it. */
export type Offer = {
  item: StoreProduct | Bundle
  choices: readonly Variation[]
  /** Undefined where none is the default and none was chosen. */
  variation: Variation | undefined
  choose(variationId: string): void
}

/** Offers an item in its default variation until the visitor chooses another (specification §5). */
export function useOffer(item: StoreProduct | Bundle): Offer {
  const [chosenId, choose] = useState<string | null>(null)
  const { defaultVariation, variations = [] } = item
  const choices = variations.length === 0 && defaultVariation ? [defaultVariation] : variations
  return { item, choices, variation: choices.find(({ id }) => id === chosenId) ?? defaultVariation, choose }
}
