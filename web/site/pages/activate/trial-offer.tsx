import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { GetProduct } from '../../parts/licenses/license-links.tsx'
import { countDays, trialStandingOf } from './trial-standing.ts'

type TrialOfferProps = { request: ActivationRequest; isSignedIn: boolean; busy: boolean; onStart: () => void }

/** A trial, offered only to whom the service would grant one; whose trial is over learns how to go on. */
export function TrialOffer({ request, isSignedIn, busy, onStart }: TrialOfferProps) {
  const { product, trialEligibility } = request
  const trial = trialStandingOf(trialEligibility, { isSignedIn })
  switch (trial.kind) {
    case 'none':
      return null
    case 'over':
      return (
        <>
          <p>
            The trial of {product.name} is over{isSignedIn ? ', on this device or for your account' : ' on this device'}
            . A license goes on where it ended.
          </p>
          {!isSignedIn && <GetProduct {...product} />}
        </>
      )
    case 'running':
      return (
        <>
          <p>
            Your trial of {product.name} has {countDays(trial.days)} left.{trial.needsAccount && ' Sign in to go on.'}
          </p>
          {!trial.needsAccount && <StartButton busy={busy} onStart={onStart} words="Go on with the trial" />}
        </>
      )
    case 'offered':
      return trial.needsAccount ? (
        <p>
          Or try {product.name} for {countDays(trial.days)}. That needs an account: sign in or create one, and the trial
          waits here.
        </p>
      ) : (
        <>
          <p>
            Or try {product.name} for {countDays(trial.days)}. No payment, and it ends by itself.
          </p>
          <StartButton busy={busy} onStart={onStart} words="Start the trial" />
        </>
      )
  }
}

const StartButton = ({ busy, onStart, words }: { busy: boolean; onStart: () => void; words: string }) => (
  <Button look="line" large busy={busy} onClick={onStart}>
    {words}
  </Button>
)
