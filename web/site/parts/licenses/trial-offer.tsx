import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'

type TrialOfferProps = { request: ActivationRequest; isSignedIn: boolean; busy: boolean; onStart: () => void }

/** A trial, offered only to whom the service would grant one. */
export function TrialOffer({ request, isSignedIn, busy, onStart }: TrialOfferProps) {
  const { product, trialEligibility: trial } = request
  if (!trial?.eligible) return null
  const days = trial.existing ? trial.numberOfDaysRemaining : trial.numberOfDaysPerProduct
  if (trial.requiresAccount && !isSignedIn) {
    return (
      <p>
        Or try {product.name} for {countDays(days)}, once you are signed in.
      </p>
    )
  }
  return (
    <>
      <p>
        {trial.existing
          ? `Your trial of ${product.name} has ${countDays(days)} left.`
          : `Or try ${product.name} for ${countDays(days)}. No payment, and it ends by itself.`}
      </p>
      <Button look="line" large busy={busy} onClick={onStart}>
        {trial.existing ? 'Go on with the trial' : 'Start the trial'}
      </Button>
    </>
  )
}

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)
