import { useMemo } from 'react'
import { createLoans, type Loans } from '#web/client/seat-loans.ts'
import { OffersPage } from '../../components/offers/offers-page.tsx'
import { useOwnOffers } from '../../components/offers/use-own-offers.ts'
import { useConfig, useShop } from '../../shop.tsx'
import { LendForm } from './lend-form.tsx'
import { LoanList } from './loan-list.tsx'
import { Offer } from './offer.tsx'
import { route } from './route.ts'

/** Loans of seats: what a link offers to lend, or what the customer has lent and borrowed. `?license=` chooses a license beforehand. */
export default function Page() {
  const shop = useShop()
  const loans = useMemo(() => createLoans(shop), [shop])
  return (
    <OffersPage
      route={route}
      lead="Let somebody else play with a free seat of your license for a while."
      renderOffer={(code, user) => <Offer key={`${code} ${user?.id ?? ''}`} code={code} user={user} loans={loans} />}
      renderOwn={() => <OwnLoans loans={loans} />}
    />
  )
}

/** Offers seats to somebody else, and lists what was lent and borrowed. */
function OwnLoans({ loans }: { loans: Loans }) {
  const { lending, vendor } = useConfig()
  const known = useOwnOffers(loans)
  if (!lending)
    return (
      <p className="p-lead">
        {vendor.name} has no lending of seats on this site. Write to{' '}
        <a href={`mailto:${vendor.email}`}>{vendor.email}</a>.
      </p>
    )
  return (
    <>
      <LendForm loans={loans} lending={lending} onOffered={known.refresh} />
      <LoanList loans={loans} known={known} />
    </>
  )
}
