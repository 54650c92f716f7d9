import type { LicenseTransfer, ShownFee, TransferOffer } from '#contract/endpoints/license-transfers.ts'
import type { User } from '#contract/entities/identity.ts'
import type { Transfers } from '#web/client/license-transfers.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { countOf } from '../../components/account/count-of.ts'
import { SignInLinks } from '../../components/licenses/license-links.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { describeTransfer, paysFee } from './describe-transfer.ts'
import styles from './page.module.css'
import { PayFee } from './pay-fee.tsx'
import { useFees } from './use-fee.ts'
import { useOffer } from './use-offer.ts'

const title = 'Licenses for you'

/** What somebody offers by a link, to be accepted. */
export function Offer({ code, user }: { code: string; user: User | null }) {
  const { transfers, state, isBusy, problem, accept, load } = useOffer(code)
  switch (state.kind) {
    case 'loading':
      return (
        <AccountPage title={title} lead={<p role="status">Looking for the offer.</p>}>
          <NeedsScript to="show what you are offered" />
        </AccountPage>
      )
    case 'missing':
      return (
        <AccountPage hasLongTitle title="This link offers nothing." lead={<p>It has expired, or is incomplete.</p>}>
          <p>Ask whoever sent it to you for a new one.</p>
        </AccountPage>
      )
    case 'failed':
      return (
        <AccountPage title={title} lead={<p>The offer did not load.</p>}>
          <Notice kind="problem">
            <p>{state.problem}</p>
            <Button look="line" onClick={load}>
              Try again
            </Button>
          </Notice>
        </AccountPage>
      )
    case 'accepted':
      if (state.transfer.status !== 'Completed')
        return (
          <AcceptedOffer
            offer={state.offer}
            transfer={state.transfer}
            transfers={transfers}
            problem={problem}
            onLeft={() => void accept()}
          />
        )
      return (
        <AccountPage title="They are yours." lead={<p>All seats are free: download and activate.</p>}>
          <div className={styles.offer}>
            <Contents offer={state.offer} />
            <Link href="/user-area/licenses" className={buttonClass('solid', true)}>
              Your licenses
            </Link>
          </div>
        </AccountPage>
      )
    case 'known':
      return <Known code={code} offer={state.offer} user={user} isBusy={isBusy} problem={problem} onAccept={accept} />
  }
}

type AcceptedOfferProps = {
  offer: TransferOffer
  transfer: LicenseTransfer
  transfers: Transfers
  problem: string | null
  /** Called when the checkout of the fee is left. */
  onLeft: () => void
}

/** An accepted offer whose fee is not paid yet. */
function AcceptedOffer({ offer, transfer, transfers, problem, onLeft }: AcceptedOfferProps) {
  const { describe } = useFees()
  const { id, fee, isBeingPaid = false } = transfer
  const isPayer = paysFee(transfer)
  return (
    <AccountPage
      drawing="licenses"
      hasLongTitle={!isPayer}
      title={isPayer ? 'One step is left.' : 'Accepted. The fee comes next.'}
      lead={<p>{describeTransfer(transfer)}</p>}
    >
      <div className={styles.offer}>
        <Contents offer={offer} />
        {fee && <p>{`Fee: ${describe(fee)}.`}</p>}
        {problem && <Notice kind="problem">{problem}</Notice>}
        {isPayer && <PayFee id={id} transfers={transfers} isBeingPaid={isBeingPaid} onLeft={onLeft} />}
        <p className="p-soft">
          {isPayer
            ? 'You can pay later as well: we have mailed you the way, and '
            : 'We mail you as soon as it is paid, and '}
          <Link href="/transfer">your transfers</Link> show it.
        </p>
      </div>
    </AccountPage>
  )
}

type KnownProps = {
  code: string
  offer: TransferOffer
  user: User | null
  isBusy: boolean
  problem: string | null
  onAccept: (currency?: string) => Promise<void>
}

function Known({ code, offer, user, isBusy, problem, onAccept }: KnownProps) {
  const { currencyFor } = useFees()
  const { fee } = offer
  const isRecipients = fee?.paidBy === 'recipient'
  const path = `/transfer?${new URLSearchParams({ code })}`
  return (
    <AccountPage
      drawing="licenses"
      title={title}
      lead={<p>{`${offer.from} wants to hand on ${countOf(offer.licenses.length, 'license')} to you.`}</p>}
    >
      <div className={styles.offer}>
        <Contents offer={offer} />
        {offer.status === 'Offered' ? (
          <>
            <p className="p-soft">
              They come with all seats free, and the history of their purchase stays with {offer.from}. If the payment
              of that purchase is disputed at the bank later, or it is refunded, the license ends. What you agree to pay
              each other is between the two of you.
            </p>
            {fee && <FeeOfOffer fee={fee} />}
            {problem && <Notice kind="problem">{problem}</Notice>}
            {user ? (
              <>
                <p>
                  They go into the account of <span className="p-address">{user.email}</span>. The offer is good until{' '}
                  {formatDate(offer.expiresAt)}.
                </p>
                <Button large busy={isBusy} onClick={() => onAccept(isRecipients ? currencyFor(fee) : undefined)}>
                  {isRecipients ? 'Accept and go on to pay' : 'Accept'}
                </Button>
              </>
            ) : (
              <>
                <p>Sign in to accept, or create an account and confirm its address. You come straight back here.</p>
                <SignInLinks path={path} />
              </>
            )}
          </>
        ) : (
          <p>{endings[offer.status]}</p>
        )}
      </div>
    </AccountPage>
  )
}

/** What an offer costs and who pays it, before anybody accepts. */
function FeeOfOffer({ fee }: { fee: ShownFee }) {
  const { describe } = useFees()
  return (
    <p>
      <span className="p-strong">{`Fee: ${describe(fee)}.`}</span>{' '}
      {fee.paidBy === 'recipient'
        ? 'You pay it in the next step, and the licenses are yours as soon as it is paid. If the transfer becomes impossible before that, all of it goes back.'
        : 'Their present owner pays it once you have accepted, and the licenses are yours then.'}
    </p>
  )
}

const endings: Record<Exclude<TransferOffer['status'], 'Offered'>, string> = {
  Accepted: 'Somebody has accepted this offer already.',
  Completed: 'Somebody has accepted this offer already.',
  Cancelled: 'This offer was taken back.',
  Expired: 'This offer has expired. Ask for a new one.',
}

const Contents = ({ offer: { licenses } }: { offer: TransferOffer }) => (
  <ul className="p-grid p-gap-4 p-packed">
    {licenses.map(({ licenseId, productName, seats }) => (
      <li key={licenseId}>
        <span className="p-strong">{productName}</span>, for {countOf(seats, 'device')}
      </li>
    ))}
  </ul>
)
