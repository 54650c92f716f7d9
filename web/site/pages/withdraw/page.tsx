import { Link } from '../../navigation/link.tsx'
import { AccountPage } from '../../parts/account-page.tsx'
import { FormOutcomes } from './form-outcomes.tsx'
import { route } from './route.ts'
import { Withdrawing } from './withdrawing.tsx'

/** To withdraw from a contract without signing in, in two steps; without JavaScript in one form. */
export default function Page() {
  return (
    <AccountPage
      title={route.head.title}
      lead={
        <p>
          Changed your mind? Where the law gives you a right to withdraw, tell us so here, within 14 days and without a
          reason. The right ends where delivery has begun at once because you asked for it:{' '}
          <Link href="/imprint-and-privacy-policy#terms-and-conditions">the terms</Link> say more.
        </p>
      }
    >
      <FormOutcomes />
      <Withdrawing />
    </AccountPage>
  )
}
