import type { ReactNode } from 'react'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import type { User } from '#contract/entities/identity.ts'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { withoutColour } from '#web/ui/illustration/subject.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { useFocusOnChange } from '../../components/licenses/use-focus-on-change.ts'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { useConfig, usePageLink, useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { ActivationAnswers } from './activation-answers.tsx'
import { describeHelp } from './describe-help.ts'
import styles from './page.module.css'
import { type KnownRequest, type RequestAnswering, useActivationRequest } from './use-activation-request.ts'

/** Answers the request of a device that opened this page: `/activate?token={activation request id}`. */
export default function Page() {
  const user = useStore(useShop().session.$user)
  const token = new URLSearchParams(useSearch()).get('token')
  const isInteractive = useIsInteractive()
  if (token) return <Activation key={`${token} ${user?.id ?? ''}`} id={token} user={user} />
  return (
    <AccountPage
      drawing="activation"
      title="Activate"
      lead={isInteractive && <p>Start in the plug-in, not here. It takes a minute.</p>}
    >
      <NeedsScript to="answer your device" />
      {isInteractive && (
        <>
          <ol className={styles.steps}>
            <li>Open the plug-in and choose Activate.</li>
            <li>Your browser opens this page with that computer’s request.</li>
            <li>Sign in and choose Activate again.</li>
          </ol>
          <p>
            Is that computer never online? <Link href="/activate/offline">Activate it by file</Link>.
          </p>
        </>
      )}
    </AccountPage>
  )
}

type ActivationProps = { id: string; user: User | null }

function Activation({ id, user }: ActivationProps) {
  const { state, load, ...answering } = useActivationRequest(id)
  switch (state.kind) {
    case 'loading':
      return <LookingForRequest />
    case 'missing':
      return (
        <AccountPage
          hasLongTitle
          title="We can’t find this request."
          lead={<p>It is too old, or its address is incomplete. Nothing was activated.</p>}
        >
          <p>Choose Activate in the plug-in again. It opens this page with a new request.</p>
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

function LookingForRequest() {
  return (
    <AccountPage title="Activate" lead={<p>Looking for your device’s request.</p>}>
      <p role="status">One moment.</p>
    </AccountPage>
  )
}

type KnownProps = Omit<ActivationProps, 'id'> & { state: KnownRequest; answering: RequestAnswering }

function Known({ state, user, answering }: KnownProps) {
  const { request, problem, isCancelledHere } = state
  return (
    <ActivationPlate product={request.product} title={titleOf(state)}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {request.status === 'Requested' ? (
        <ActivationAnswers request={request} user={user} answering={answering} />
      ) : (
        <>
          <ActivationEnd request={request} isCancelledHere={isCancelledHere} isSignedIn={user !== null} />
          {request.status === 'Completed' && <WhereToBegin product={request.product.id} />}
        </>
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

type ActivationEndProps = {
  request: ActivationRequest
  isCancelledHere: boolean
  isSignedIn: boolean
}

function ActivationEnd({ request, isCancelledHere, isSignedIn }: ActivationEndProps) {
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

/** The product's page and its first guide; nothing for a product without a page. */
function WhereToBegin({ product }: { product: string }) {
  const shown = useConfig().products.find(({ id }) => id === product)
  const quickStarts = usePageLink('quick-starts')
  if (!shown) return null
  const { name, path, guide } = shown
  return (
    <nav aria-labelledby="begin" className={styles.begin}>
      <h2 id="begin" className="p-size-3">
        Where to begin
      </h2>
      <ul>
        {guide && <BeginLink words="Read first" {...guide} />}
        <BeginLink words={describeHelp(guide !== undefined, quickStarts !== null)} href={path} title={name} />
      </ul>
    </nav>
  )
}

const BeginLink = ({ words, href, title }: { words: string; href: string; title: string }) => (
  <li>
    {words}: <Link href={href}>{title}</Link>
  </li>
)

function describeEnd({ status, fulfillmentType, product }: ActivationRequest, isCancelledHere: boolean): string {
  const isTrial = fulfillmentType === 'Trial'
  const closed = isCancelledHere ? '' : 'It was cancelled, or it waited for more than a day. '
  const words = {
    Requested: '',
    Fulfilled: `Waiting for your plug-in to collect its ${isTrial ? 'trial' : 'license'}. Leave ${product.name} open; this takes a few seconds.`,
    Completed: isTrial
      ? 'Your trial has started. No charge when it ends. You can close this page and go back to your music.'
      : 'Your device has its license. You can close this page and go back to your music.',
    Cancelled: `${closed}Nothing was activated. To try again, choose Activate in the plug-in: it opens this page with a new request.`,
  }
  return words[status]
}

type ActivationPlateProps = { product: StoreProduct; title: string; children: ReactNode }

/** The product on its colour, and beside it the choices. */
function ActivationPlate({ product, title, children }: ActivationPlateProps) {
  const { products } = useConfig()
  const shown = products.find(({ id }) => id === product.id)
  const heading = useFocusOnChange(title)
  return (
    <div className={styles.page}>
      <ColourPanel colour={shown?.colour ?? unknownColour} className={styles.plate} aria-label={product.name}>
        <Illustration className={styles.figure} of={[withoutColour(shown ?? product)]} />
        <p className={styles.name}>{product.name}</p>
        <p>{product.tagline}</p>
      </ColourPanel>
      <div className={styles.panel}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  )
}

const unknownColour = '#b9b7ae'
