import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import { signInAddress } from '../../navigation/return-path.ts'
import { useConfig } from '../../shop.tsx'

/** To sign in or up, and back to `path` by itself. */
export function SignInLinks({ path }: { path: string }) {
  const signIn = signInAddress(path)
  return (
    <div className="p-cluster p-gap-3">
      <Link href={signIn} className={buttonClass('solid', true)}>
        Sign in
      </Link>
      <Link href={`/user-area/sign-up${signIn.slice(signIn.indexOf('?'))}`} className={buttonClass('line', true)}>
        Create an account
      </Link>
    </div>
  )
}

type Wanted = { id: string; name: string }

/** To where a product is sold; nothing where it is not any more. */
export function GetProduct({ id, name }: Wanted) {
  const path = useConfig().products.find((product) => product.id === id)?.path
  if (!path) return null
  return (
    <Link href={path} className={buttonClass('line', true)}>
      Get {name}
    </Link>
  )
}

/** To a license, for who has none. */
export function LicenseLinks(product: Wanted) {
  return (
    <div className="p-cluster p-gap-3">
      <GetProduct {...product} />
      <Link href="/user-area/redeem" className={buttonClass('line', true)}>
        Redeem a voucher
      </Link>
    </div>
  )
}
