import { useEffect } from 'react'
import { type ErrorPage, errorPageSchema } from '#contract/pages/shell.ts'
import { Link } from '../navigation/link.tsx'
import { useNavigate } from '../navigation/navigation.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import styles from './error.module.css'

export const schema = errorPageSchema

/** Long enough to read what was not found. */
const redirectDelay = 4000

/** The error screen: says what is missing and goes home (specification §2). */
export default function Page({ payload }: { payload: ErrorPage }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), redirectDelay)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AccountPage title="A rest where a page should be." lead={<p>{payload.message}</p>}>
      <p className={styles.redirecting} role="status">
        <svg
          className={styles.spinner}
          viewBox="-12 -12 24 24"
          width="36"
          height="36"
          aria-hidden="true"
          focusable="false"
        >
          <circle r="10" fill="none" stroke="currentColor" strokeWidth="2" />
          <path d="M0 0V-10" stroke="currentColor" strokeWidth="3" />
        </svg>
        redirecting...
      </p>
      <p>
        <Link href="/">Go to the home page now</Link>
      </p>
    </AccountPage>
  )
}
