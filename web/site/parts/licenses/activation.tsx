import type { User } from '#contract/entities/identity.ts'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import { ActivationAnswers } from './activation-answers.tsx'
import { ActivationEnd } from './activation-end.tsx'
import { ActivationPlate } from './activation-plate.tsx'
import { type Answer, useActivationRequest } from './use-activation-request.ts'

type ActivationProps = { id: string; user: User | null }

/** A device's request from the question to the device's thanks, or to what to do instead. */
export function Activation({ id, user }: ActivationProps) {
  const { state, answering, answer, load } = useActivationRequest(id)
  switch (state.kind) {
    case 'loading':
      return <LookingForRequest />
    case 'missing':
      return (
        <AccountPage
          title="This request is gone."
          lead={<p>It has been used, or it has expired. Nothing was activated here.</p>}
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
      return (
        <ActivationPlate product={state.request.product} title={titleOf(state.request)}>
          {state.problem && <Notice kind="problem">{state.problem}</Notice>}
          <KnownRequest request={state.request} user={user} answering={answering} answer={answer} />
        </ActivationPlate>
      )
  }
}

/** While the request is on its way. */
function LookingForRequest() {
  return (
    <AccountPage title="Activate" lead={<p>Looking for your device’s request.</p>}>
      <p role="status">One moment.</p>
    </AccountPage>
  )
}

const titleOf = ({ status, product }: ActivationRequest): string =>
  ({
    Requested: `Activate ${product.name}`,
    Fulfilled: 'Nearly there.',
    Completed: `${product.name} is active.`,
    Cancelled: 'Cancelled.',
  })[status]

type KnownRequestProps = {
  request: ActivationRequest
  user: User | null
  answering: Answer | null
  answer: (wanted: Answer) => void
}

function KnownRequest({ request, user, answering, answer }: KnownRequestProps) {
  return request.status === 'Requested' ? (
    <ActivationAnswers request={request} user={user} answering={answering} answer={answer} />
  ) : (
    <ActivationEnd status={request.status} productName={request.product.name} isSignedIn={user !== null} />
  )
}
