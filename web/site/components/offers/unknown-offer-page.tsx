import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { NeedsScript } from '../needs-script.tsx'
import type { UnknownOffer } from './use-linked-offer.ts'

type UnknownOfferPageProps = { title: string; state: UnknownOffer; onRetry: () => void }

/** The page of a link while its offer is looked for, and where there is none. */
export function UnknownOfferPage({ title, state, onRetry }: UnknownOfferPageProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <AccountPage title={title} lead={<p role="status">Looking for the offer.</p>}>
          <NeedsScript to="show what you are offered" />
        </AccountPage>
      )
    case 'missing':
      return (
        <AccountPage hasLongTitle title="This link offers nothing." lead={<p>It has expired, or is incomplete.</p>}>
          <p>Ask whoever sent it to you for a new one.</p>
        </AccountPage>
      )
    case 'failed':
      return (
        <AccountPage title={title} lead={<p>The offer did not load.</p>}>
          <Notice kind="problem">
            <p>{state.problem}</p>
            <Button look="line" onClick={onRetry}>
              Try again
            </Button>
          </Notice>
        </AccountPage>
      )
  }
}
