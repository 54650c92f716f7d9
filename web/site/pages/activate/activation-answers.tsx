import { useState } from 'react'
import type { User } from '#contract/entities/identity.ts'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SignInLinks } from '../../parts/licenses/license-links.tsx'
import { SeatActivation } from '../../parts/licenses/seat-activation.tsx'
import { TrialOffer } from './trial-offer.tsx'
import type { RequestAnswering } from './use-activation-request.ts'

type ActivationAnswersProps = { request: ActivationRequest; user: User | null; answering: RequestAnswering }

/** What a visitor can answer a device's request with: a license, a trial, or no. */
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

/** A name that anybody may have chosen, so it is quoted. */
const nameDevice = ({ deviceName }: ActivationRequest) =>
  deviceName === undefined ? 'A device' : `A device called “${deviceName}”`

/** To say no, after a question: the plug-in has to ask anew afterwards. */
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
