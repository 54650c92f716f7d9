import type { User } from '#contract/entities/identity.ts'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import { signInAddress } from '../../navigation/return-path.ts'
import { useConfig } from '../../shop.tsx'
import styles from './activation-answers.module.css'
import { TrialOffer } from './trial-offer.tsx'
import type { Answer } from './use-activation-request.ts'

type ActivationAnswersProps = {
  request: ActivationRequest
  user: User | null
  answering: Answer | null
  answer: (wanted: Answer) => void
}

/** What a visitor can answer a device's request with: a license, a trial, or no. */
export function ActivationAnswers({ request, user, answering, answer }: ActivationAnswersProps) {
  const { product, licenseEligibility } = request
  return (
    <>
      <p>A device asks to run {product.name}. Go on only if you started this yourself, just now.</p>
      {!user && <SignInFirst id={request.id} />}
      {user && licenseEligibility?.eligible && (
        <>
          <p>It takes one seat of your license. You can free the seat again at any time.</p>
          <Button large busy={answering === 'license'} onClick={() => answer('license')}>
            Activate
          </Button>
        </>
      )}
      {user && !licenseEligibility?.eligible && (
        <NoLicense productId={product.id} name={product.name} email={user.email} />
      )}
      {!licenseEligibility?.eligible && (
        <TrialOffer
          request={request}
          isSignedIn={user !== null}
          busy={answering === 'trial'}
          onStart={() => answer('trial')}
        />
      )}
      <Button look="plain" busy={answering === 'cancel'} onClick={() => answer('cancel')}>
        Cancel this request
      </Button>
    </>
  )
}

function SignInFirst({ id }: { id: string }) {
  const signIn = signInAddress(`/activate?${new URLSearchParams({ token: id })}`)
  return (
    <>
      <p>To use a license, sign in. You come straight back here.</p>
      <div className={styles.ways}>
        <Link href={signIn} className={buttonClass('solid', true)}>
          Sign in
        </Link>
        <Link href={`/user-area/sign-up${signIn.slice(signIn.indexOf('?'))}`} className={buttonClass('line', true)}>
          Create an account
        </Link>
      </div>
    </>
  )
}

function NoLicense({ productId, name, email }: { productId: string; name: string; email: string }) {
  const { products } = useConfig()
  const path = products.find(({ id }) => id === productId)?.path
  return (
    <>
      <p>
        {email} has no license of {name} with a free seat. Free one among your devices, or get a license, then open this
        page again from the plug-in.
      </p>
      <div className={styles.ways}>
        <Link href="/user-area/licenses" className={buttonClass('solid', true)}>
          Your devices
        </Link>
        {path && (
          <Link href={path} className={buttonClass('line', true)}>
            Get {name}
          </Link>
        )}
      </div>
    </>
  )
}
