import type { ReactNode } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { useSearch } from '../../navigation/navigation.tsx'
import type { PageHead } from '../../schema.ts'
import { useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { AccountPage } from '../account/account-page.tsx'
import { UserAreaPage } from '../account/user-area-page.tsx'
import { SignInLinks } from '../licenses/license-links.tsx'
import { NeedsScript } from '../needs-script.tsx'

type OffersPageProps = {
  route: { path: string; head: PageHead }
  /** What a visitor reads who is not signed in. */
  lead: string
  /** What a link offers. */
  renderOffer: (code: string, user: User | null) => ReactNode
  /** What the customer offers, and has been offered. */
  renderOwn: () => ReactNode
}

/** A page of offers between customers: with `?code=`, as in a link, what somebody offers; without it, the customer's own. */
export function OffersPage({ route, lead, renderOffer, renderOwn }: OffersPageProps) {
  const user = useStore(useShop().session.$user)
  const query = new URLSearchParams(useSearch())
  const code = query.get('code')
  if (code !== null) return renderOffer(code, user)
  if (user) return <UserAreaPage title={route.head.title}>{renderOwn}</UserAreaPage>
  const search = query.toString()
  return <Visitor title={route.head.title} lead={lead} path={search === '' ? route.path : `${route.path}?${search}`} />
}

function Visitor({ title, lead, path }: { title: string; lead: string; path: string }) {
  const isInteractive = useIsInteractive()
  return (
    <AccountPage drawing="licenses" title={title} lead={<p>{lead}</p>}>
      <NeedsScript to="show your licenses" />
      {isInteractive && <SignInLinks path={path} />}
    </AccountPage>
  )
}
