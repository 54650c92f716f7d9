import { Link } from '../navigation/link.tsx'
import { useShop, useStore } from '../shop.tsx'
import { licenses, signIn } from '../site-links.ts'

/** To the customer's licenses, or the way in. */
export function AccountLink({ className }: { className?: string | undefined }) {
  const user = useStore(useShop().session.$user)
  return (
    <Link href={user ? licenses.href : signIn.href} className={className}>
      {user ? 'Licenses' : signIn.title}
    </Link>
  )
}
