import type { User } from '#contract/entities/identity.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from '../forms/form.module.css'
import { AccountPage } from './account-page.tsx'
import { SignOutButton, useSignOut } from './sign-out.tsx'

/** What stands in place of signing in or up for somebody who is in. */
export function SignedIn({ user }: { user: User }) {
  const signOut = useSignOut()
  return (
    <AccountPage title="You are in." lead={<p>{signOut.stage === 'staying' && `Signed in as ${user.email}.`}</p>}>
      <div className={styles.links}>
        <Link href="/user-area/licenses" className={buttonClass('solid', true)}>
          Your licenses
        </Link>
        <Link href="/user-area" className={buttonClass('line', true)}>
          Your account
        </Link>
        <SignOutButton signOut={signOut} />
      </div>
    </AccountPage>
  )
}
