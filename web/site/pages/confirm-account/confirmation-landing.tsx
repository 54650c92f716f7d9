import { useEffect, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import { useNavigate } from '../../navigation/navigation.tsx'
import styles from '../../parts/account/signed-in.module.css'
import { AccountPage } from '../../parts/account-page.tsx'
import {
  announceConfirmation,
  type ConfirmationNews,
  describeConfirmation,
} from '../../parts/modals/confirmation-news.ts'

/** Goes on to a page of the customer's, which says over itself that the address is confirmed. */
export function ConfirmationLanding({ news }: { news: ConfirmationNews }) {
  const navigate = useNavigate()
  const [isStuck, setStuck] = useState(false)
  const isIn = news.signedInAs !== null
  const path = isIn ? '/user-area/licenses' : '/user-area/sign-in'

  useEffect(() => {
    announceConfirmation(news)
    void navigate(path, { replace: true }).then(() => setStuck(true))
  }, [news, path, navigate])

  return (
    <AccountPage
      title={isStuck ? 'You are confirmed.' : 'Confirm your account'}
      lead={<p role="status">{isStuck ? describeConfirmation(news) : 'One moment.'}</p>}
    >
      {isStuck && (
        <div className={styles.ways}>
          <Link href={path} className={buttonClass('solid', true)}>
            {isIn ? 'Your licenses' : 'Sign in'}
          </Link>
        </div>
      )}
    </AccountPage>
  )
}
