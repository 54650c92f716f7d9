import type { ActivationRequestStatus } from '#contract/states.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'

type ActivationEndProps = {
  status: Exclude<ActivationRequestStatus, 'Requested'>
  productName: string
  isSignedIn: boolean
}

/** What follows an answer, and what to do next. */
export function ActivationEnd({ status, productName, isSignedIn }: ActivationEndProps) {
  return (
    <>
      <p role="status">{describeEnd(status, productName)}</p>
      {status === 'Completed' && isSignedIn && (
        <Link href="/user-area/licenses" className={buttonClass('line')}>
          Your devices
        </Link>
      )}
    </>
  )
}

function describeEnd(status: ActivationEndProps['status'], productName: string): string {
  const words = {
    Fulfilled: `Waiting for ${productName} to collect its license. Leave it open; this takes a few seconds.`,
    Completed: 'Your device has its license. You can close this page and go back to the music.',
    Cancelled: 'Nothing was activated, and this request is closed. To try again, choose Activate in the plug-in.',
  }
  return words[status]
}
