import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Link } from '../../navigation/link.tsx'
import { licenses } from '../../site-links.ts'
import { countOf } from './count-of.ts'

/** What a customer has of a product: licenses with their seats, and trials, as far as there are any. */
export function Holdings({ product }: { product: ProductSummary }) {
  const { name, numberOfLicenses = 0, numberOfTrials = 0, currentActivations = 0, maxActivations = 0 } = product
  return (
    <>
      {numberOfLicenses > 0 && (
        <p>
          <Link href={licenses.href}>
            {countOf(numberOfLicenses, 'license')}
            <VisuallyHidden> of {name}</VisuallyHidden>
          </Link>
          , {currentActivations} of {countOf(maxActivations, 'seat')} taken
        </p>
      )}
      {numberOfTrials > 0 && <p>{countOf(numberOfTrials, 'trial')} running</p>}
    </>
  )
}
