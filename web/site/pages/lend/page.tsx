import { useMemo, useState } from 'react'
import { createLoans } from '#web/client/seat-loans.ts'
import { AccountPage } from '../../components/account/account-page.tsx'
import { UserAreaPage } from '../../components/account/user-area-page.tsx'
import { FormStatus } from '../../components/forms/form.tsx'
import { SignInLinks } from '../../components/licenses/license-links.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { LendForm } from './lend-form.tsx'
import { LoanList } from './loan-list.tsx'
import { Offer } from './offer.tsx'
import { route } from './route.ts'
import { useLoans } from './use-loans.ts'

/**
 * Loans of seats: with `?code=`, as in a link, what somebody offers; without it, what the customer has lent and borrowed. `?license=`
 * chooses a license beforehand.
 */
export default function Page() {
  const user = useStore(useShop().session.$user)
  const query = new URLSearchParams(useSearch())
  const code = query.get('code')
  if (code !== null) return <Offer key={`${code} ${user?.id ?? ''}`} code={code} user={user} />
  if (user) return <UserAreaPage title={route.head.title}>{() => <OwnLoans />}</UserAreaPage>
  return <Visitor search={query.toString()} />
}

function Visitor({ search }: { search: string }) {
  const isInteractive = useIsInteractive()
  return (
    <AccountPage
      drawing="licenses"
      title={route.head.title}
      lead={<p>Let somebody else play with a free seat of your license for a while.</p>}
    >
      <NeedsScript to="show your licenses" />
      {isInteractive && <SignInLinks path={search === '' ? route.path : `${route.path}?${search}`} />}
    </AccountPage>
  )
}

/** Offers seats to somebody else, and lists what was lent and borrowed. */
function OwnLoans() {
  const shop = useShop()
  const { lending, vendor } = useConfig()
  const loans = useMemo(() => createLoans(shop), [shop])
  const known = useLoans(loans)
  const [news, setNews] = useState('')
  if (!lending)
    return (
      <p className="p-lead">
        {vendor.name} has no lending of seats on this site. Write to{' '}
        <a href={`mailto:${vendor.email}`}>{vendor.email}</a>.
      </p>
    )
  return (
    <>
      <LendForm
        loans={loans}
        lending={lending}
        onOffered={async ({ recipient }) => {
          setNews(
            recipient === undefined
              ? 'The offer is made. Its link is below.'
              : `The offer is on its way to ${recipient}.`,
          )
          await known.refresh()
        }}
      />
      <FormStatus>{news !== '' && <p>{news}</p>}</FormStatus>
      <LoanList loans={loans} known={known} />
    </>
  )
}
