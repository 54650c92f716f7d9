import { useMemo, useState } from 'react'
import { createTransfers } from '#web/client/license-transfers.ts'
import { AccountPage } from '../../components/account/account-page.tsx'
import { UserAreaPage } from '../../components/account/user-area-page.tsx'
import { FormStatus } from '../../components/forms/form.tsx'
import { SignInLinks } from '../../components/licenses/license-links.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { Offer } from './offer.tsx'
import { OfferForm } from './offer-form.tsx'
import { route } from './route.ts'
import { TransferList } from './transfer-list.tsx'
import { useTransfers } from './use-transfers.ts'

/**
 * Transfers of licenses: with `?code=`, as in a link, what somebody offers; without it, what the customer has offered and been
 * given. `?license=` chooses a license beforehand.
 */
export default function Page() {
  const user = useStore(useShop().session.$user)
  const query = new URLSearchParams(useSearch())
  const code = query.get('code')
  if (code !== null) return <Offer key={`${code} ${user?.id ?? ''}`} code={code} user={user} />
  if (user) return <UserAreaPage title={route.head.title}>{() => <OwnTransfers />}</UserAreaPage>
  return <Visitor search={query.toString()} />
}

function Visitor({ search }: { search: string }) {
  const isInteractive = useIsInteractive()
  return (
    <AccountPage
      drawing="licenses"
      title={route.head.title}
      lead={<p>Hand a license on to somebody else, such as when you sell it.</p>}
    >
      <NeedsScript to="show your licenses" />
      {isInteractive && <SignInLinks path={search === '' ? route.path : `${route.path}?${search}`} />}
    </AccountPage>
  )
}

/** Offers licenses to somebody else, and lists what was offered and accepted: first, while a fee is waited for. */
function OwnTransfers() {
  const shop = useShop()
  const { hasTransfers, vendor } = useConfig()
  const transfers = useMemo(() => createTransfers(shop), [shop])
  const known = useTransfers(transfers)
  const [news, setNews] = useState('')
  if (!hasTransfers)
    return (
      <p className="p-lead">
        {vendor.name} has no transfers of licenses on this site. Write to{' '}
        <a href={`mailto:${vendor.email}`}>{vendor.email}</a>.
      </p>
    )
  const list = <TransferList transfers={transfers} known={known} />
  const isWaiting = known.items.some(({ status }) => status === 'Accepted')
  return (
    <>
      {isWaiting && list}
      <OfferForm
        transfers={transfers}
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
      {!isWaiting && list}
    </>
  )
}
