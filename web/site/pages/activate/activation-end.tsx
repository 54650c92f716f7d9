import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'

type ActivationEndProps = {
  request: ActivationRequest
  /** Whether the visitor has cancelled it here. */
  isCancelledHere: boolean
  isSignedIn: boolean
}

/** What follows an answer, and what to do next. */
export function ActivationEnd({ request, isCancelledHere, isSignedIn }: ActivationEndProps) {
  const isLicensed = request.status === 'Completed' && request.fulfillmentType !== 'Trial'
  return (
    <>
      <p role="status">{describeEnd(request, isCancelledHere)}</p>
      {isLicensed && isSignedIn && (
        <Link href="/user-area/licenses" className={buttonClass('line')}>
          Your devices
        </Link>
      )}
    </>
  )
}

function describeEnd({ status, fulfillmentType, product }: ActivationRequest, isCancelledHere: boolean): string {
  const isTrial = fulfillmentType === 'Trial'
  const closed = isCancelledHere ? '' : 'It was cancelled, or it waited for more than a day. '
  const words = {
    Requested: '',
    Fulfilled: `Waiting for your plug-in to collect its ${isTrial ? 'trial' : 'license'}. Leave ${product.name} open; this takes a few seconds.`,
    Completed: isTrial
      ? 'Your trial has begun, and it ends by itself. You can close this page and go back to your music.'
      : 'Your device has its license. You can close this page and go back to your music.',
    Cancelled: `${closed}Nothing is activated by it. To try again, choose Activate in the plug-in: it opens this page with a new request.`,
  }
  return words[status]
}
