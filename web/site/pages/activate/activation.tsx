import type { User } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../parts/account-page.tsx'
import { ActivationAnswers } from './activation-answers.tsx'
import { ActivationEnd } from './activation-end.tsx'
import { ActivationPlate } from './activation-plate.tsx'
import { type KnownRequest, type RequestAnswering, useActivationRequest } from './use-activation-request.ts'

type ActivationProps = { id: string; user: User | null }

/** A device's request from the question to the device's thanks, or to what to do instead. */
export function Activation({ id, user }: ActivationProps) {
  const { state, load, ...answering } = useActivationRequest(id)
  switch (state.kind) {
    case 'loading':
      return <LookingForRequest />
    case 'missing':
      return (
        <AccountPage
          hasLongTitle
          title="This request is gone."
          lead={<p>It is too old, or its address is not whole. Nothing was activated here.</p>}
        >
          <p>In the plug-in choose Activate again. It makes a new request and opens this page with it.</p>
        </AccountPage>
      )
    case 'failed':
      return (
        <AccountPage title="Activate" lead={<p>Your device is still waiting.</p>}>
          <Notice kind="problem">
            <p>{state.problem}</p>
            <Button look="line" onClick={load}>
              Try again
            </Button>
          </Notice>
        </AccountPage>
      )
    case 'known':
      return <Known state={state} user={user} answering={answering} />
  }
}

/** While the request is on its way. */
function LookingForRequest() {
  return (
    <AccountPage title="Activate" isPending lead={<p>Looking for your device’s request.</p>}>
      <p role="status">One moment.</p>
    </AccountPage>
  )
}

type KnownProps = { state: KnownRequest; user: User | null; answering: RequestAnswering }

function Known({ state, user, answering }: KnownProps) {
  const { request, problem, isCancelledHere } = state
  return (
    <ActivationPlate product={request.product} title={titleOf(state)}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {request.status === 'Requested' ? (
        <ActivationAnswers request={request} user={user} answering={answering} />
      ) : (
        <ActivationEnd request={request} isCancelledHere={isCancelledHere} isSignedIn={user !== null} />
      )}
    </ActivationPlate>
  )
}

const titleOf = ({ request: { status, fulfillmentType, product }, isCancelledHere }: KnownRequest): string =>
  ({
    Requested: `Activate ${product.name}`,
    Fulfilled: 'Nearly there.',
    Completed: fulfillmentType === 'Trial' ? `${product.name} is yours to try.` : `${product.name} is active.`,
    Cancelled: isCancelledHere ? 'Cancelled.' : 'This request is closed.',
  })[status]
