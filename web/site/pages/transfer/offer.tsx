import type { LicenseTransfer, ShownFee, TransferOffer } from '#contract/endpoints/license-transfers.ts'
import type { User } from '#contract/entities/identity.ts'
import type { Transfers } from '#web/client/license-transfers.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { countOf } from '../../components/account/count-of.ts'
import { Acceptance } from '../../components/offers/acceptance.tsx'
import { UnknownOfferPage } from '../../components/offers/unknown-offer-page.tsx'
import { type Accepting, useLinkedOffer } from '../../components/offers/use-linked-offer.ts'
import { Link } from '../../navigation/link.tsx'
import { describeTransfer, paysFee } from './describe-transfer.ts'
import styles from './page.module.css'
import { PayFee } from './pay-fee.tsx'
import { useFees } from './use-fee.ts'

const title = 'Licenses for you'

type OfferProps = { code: string; user: User | null; transfers: Transfers }

/** What somebody offers by a link, to be accepted. */
export function Offer({ code, user, transfers }: OfferProps) {
  const { state, accepting, load } = useLinkedOffer<TransferOffer, LicenseTransfer>(code, transfers)
  switch (state.kind) {
    case 'known':
      return <Known code={code} offer={state.offer} user={user} accepting={accepting} />
    case 'accepted':
      return state.accepted.status === 'Completed' ? (
        <CompletedOffer offer={state.offer} />
      ) : (
        <AcceptedOffer
          offer={state.offer}
          transfer={state.accepted}
          transfers={transfers}
          problem={accepting.problem}
          onLeft={() => accepting.onAccept()}
        />
      )
    default:
      return <UnknownOfferPage title={title} state={state} onRetry={load} />
  }
}

const CompletedOffer = ({ offer }: { offer: TransferOffer }) => (
  <AccountPage title="They are yours." lead={<p>All seats are free: download and activate.</p>}>
    <div className={styles.offer}>
      <Contents offer={offer} />
      <Link href="/user-area/licenses" className={buttonClass('solid', true)}>
        Your licenses
      </Link>
    </div>
  </AccountPage>
)

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
  accepting: Accepting
}

function Known({ code, offer, user, accepting }: KnownProps) {
  const { currencyFor } = useFees()
  const { fee } = offer
  const isRecipients = fee?.paidBy === 'recipient'
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
              All seats are free, and the history of the purchase stays with {offer.from}. If the payment of that
              purchase is disputed at the bank later, or it is refunded, the license ends. What you agree to pay each
              other is between the two of you.
            </p>
            {fee && <FeeOfOffer fee={fee} />}
            <Acceptance
              user={user}
              path={`/transfer?${new URLSearchParams({ code })}`}
              {...accepting}
              yes={isRecipients ? 'Accept and go on to pay' : 'Accept'}
              onAccept={() => accepting.onAccept(isRecipients ? currencyFor(fee) : undefined)}
            >
              <p>
                What you accept goes into the account of <span className="p-address">{user?.email}</span>. The offer is
                good until {formatDate(offer.expiresAt)}.
              </p>
            </Acceptance>
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
    {licenses.map(({ licenseId, productName, seats, isPermanent }) => (
      <li key={licenseId}>
        <span className="p-strong">{productName}</span>, for {countOf(seats, 'device')}
        {isPermanent && ', permanent: its devices are offline and need no server'}
      </li>
    ))}
  </ul>
)
