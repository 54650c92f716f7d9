import type { User } from '#contract/entities/identity.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../navigation/link.tsx'
import { AccountPage } from './account-page.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import styles from './signed-in.module.css'

/** What stands in place of signing in or up for somebody who is in. */
export function SignedIn({ user }: { user: User }) {
  return (
    <AccountPage title="You are in." lead={<p>Signed in as {user.email}.</p>}>
      <div className={styles.ways}>
        <Link href="/user-area/licenses" className={buttonClass('solid', true)}>
          Your licenses
        </Link>
        <SignOutButton />
      </div>
    </AccountPage>
  )
}
