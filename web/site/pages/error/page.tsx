import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { Link } from '../../navigation/link.tsx'
import { useFullPath, useNavigate, useNavigator, usePath } from '../../navigation/navigation.tsx'
import { useConfig, usePageLink } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import styles from './page.module.css'
import { type ErrorPage, placeholderPath } from './schema.ts'

export { schema } from './schema.ts'

/** Long enough to read what was not found, in milliseconds. */
const redirectDelay = 4000

/** The error screen: says what is wrong and goes home, where it stays (specification §2). [routing.error-screen] */
export default function Page({ payload }: { payload: ErrorPage }) {
  const fullPath = useFullPath(placeholderPath)
  const message = payload.message.replaceAll(placeholderPath, () => fullPath)
  return (
    <AccountPage drawing="missing" hasLongTitle title="Something is missing here." lead={<p role="alert">{message}</p>}>
      {usePath() === '/' ? <SecondTry /> : <WayHome />}
    </AccountPage>
  )
}

function SecondTry() {
  const navigate = useNavigate()
  return (
    <Button large onClick={() => navigate('/', { replace: true })}>
      Try again
    </Button>
  )
}

function WayHome() {
  const { isRedirecting, stay } = useRedirect()
  const isInteractive = useIsInteractive()
  const home = useRef<HTMLAnchorElement>(null)

  function stayHere() {
    home.current?.focus()
    stay()
  }

  return (
    <>
      <p className={styles.redirecting} role="status">
        {isRedirecting && <Spinner />}
        {isRedirecting ? 'redirecting...' : 'Stopped. You stay here.'}
      </p>
      <p className={styles.ways}>
        {isRedirecting && (
          <Button look="line" disabled={!isInteractive} onClick={stayHere}>
            Stay here
          </Button>
        )}
        <Link ref={home} href="/">
          Go to the home page
        </Link>
      </p>
      <OtherWays />
    </>
  )
}

/** The products and the support page: what most readers who lost their way were looking for. */
function OtherWays() {
  const { products } = useConfig()
  const support = usePageLink('support')
  const links = [...products.map(({ path, name }) => ({ href: path, title: name })), ...(support ? [support] : [])]
  return (
    <p className={styles.others}>
      {links.map(({ href, title }) => (
        <Link key={href} href={href}>
          {title}
        </Link>
      ))}
    </p>
  )
}

const Spinner = () => (
  <svg className={styles.spinner} viewBox="-12 -12 24 24" width="36" height="36" aria-hidden="true" focusable="false">
    <circle r="10" fill="none" stroke="currentColor" strokeWidth="2" />
    <path d="M0 0V-10" stroke="currentColor" strokeWidth="3" />
  </svg>
)

/** Goes home after a moment, once, unless the visitor clicks anything. [routing.error-screen-leaves] */
function useRedirect() {
  const { navigate, prefetch } = useNavigator()
  const [isRedirecting, setRedirecting] = useState(true)
  useEffect(() => {
    if (!isRedirecting) return
    const stay = () => setRedirecting(false)
    const timer = setTimeout(() => void navigate('/', { replace: true }).then(stay), redirectDelay)
    document.addEventListener('click', stay)
    prefetch('/')
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', stay)
    }
  }, [isRedirecting, navigate, prefetch])
  return { isRedirecting, stay: () => setRedirecting(false) }
}
