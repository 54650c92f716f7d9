import { useState } from 'react'
import type { User } from '#contract/entities/identity.ts'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { GetProduct, SignInLinks } from '../../components/licenses/license-links.tsx'
import { SeatActivation } from '../../components/licenses/seat-activation.tsx'
import { countDays } from '../../count-days.ts'
import { findTrialStatus } from './trial-status.ts'
import type { RequestAnswering } from './use-activation-request.ts'

type ActivationAnswersProps = { request: ActivationRequest; user: User | null; answering: RequestAnswering }

/** The possible answers to a device's request: a license, a trial, or a refusal. */
export function ActivationAnswers({ request, user, answering }: ActivationAnswersProps) {
  const { product, licenseEligibility } = request
  const { busyWith, answer, refresh } = answering
  const isEligible = licenseEligibility?.eligible ?? false
  return (
    <>
      <p>
        {nameDevice(request)} asks to run {product.name}. Go on only if you started this yourself, just now.
      </p>
      {user ? (
        <SeatActivation
          product={product}
          email={user.email}
          isEligible={isEligible}
          busy={busyWith === 'license'}
          onActivate={() => answer('license')}
          onFreed={refresh}
        >
          <p>It takes one seat, unless this device holds one already. You can free the seat again at any time.</p>
        </SeatActivation>
      ) : (
        <>
          <p>To use a license, sign in. You come straight back here.</p>
          <SignInLinks path={`/activate?${new URLSearchParams({ token: request.id })}`} />
        </>
      )}
      {!isEligible && (
        <TrialOffer
          request={request}
          isSignedIn={user !== null}
          busy={busyWith === 'trial'}
          onStart={() => answer('trial')}
        />
      )}
      <Cancelling busy={busyWith === 'cancel'} onCancel={() => answer('cancel')} />
    </>
  )
}

/** Anybody may have chosen the name, so it is quoted. */
const nameDevice = ({ deviceName }: ActivationRequest) =>
  deviceName === undefined ? 'A device' : `A device called “${deviceName}”`

/** Refuses the request after confirmation. The plug-in then has to ask again. */
function Cancelling({ busy, onCancel }: { busy: boolean; onCancel: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)

  async function cancel() {
    await onCancel()
    setAsking(false)
  }

  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        Cancel this request
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this request?"
        yes="Cancel the request"
        no="Go back"
        busy={busy}
        onYes={cancel}
        onNo={() => setAsking(false)}
      >
        <p>
          Nothing is activated, and the plug-in stops waiting. You can choose Activate there again whenever you like.
        </p>
      </ConfirmDialog>
    </>
  )
}

type TrialOfferProps = { request: ActivationRequest; isSignedIn: boolean; busy: boolean; onStart: () => void }

/** Offers a trial if the service would grant one; otherwise explains how to continue. */
function TrialOffer({ request, isSignedIn, busy, onStart }: TrialOfferProps) {
  const { product, trialEligibility } = request
  const trial = findTrialStatus(trialEligibility, { isSignedIn })
  switch (trial.kind) {
    case 'none':
      return null
    case 'over':
      return (
        <>
          <p>
            The trial of {product.name} is over{isSignedIn ? ', on this device or for your account' : ' on this device'}
            . A license carries on where it ended.
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
          {!trial.needsAccount && <StartButton busy={busy} onStart={onStart} words="Continue the trial" />}
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
            Or try {product.name} for {countDays(trial.days)}. No payment, and no charge when it ends.
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
