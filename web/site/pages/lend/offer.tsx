import type { LoanOffer, SeatLoan } from '#contract/endpoints/seat-loans.ts'
import type { User } from '#contract/entities/identity.ts'
import type { Loans } from '#web/client/seat-loans.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { formatDate, formatMoment } from '#web/ui/date.ts'
import { AccountPage } from '../../components/account/account-page.tsx'
import { Acceptance } from '../../components/offers/acceptance.tsx'
import { UnknownOfferPage } from '../../components/offers/unknown-offer-page.tsx'
import { type Accepting, useLinkedOffer } from '../../components/offers/use-linked-offer.ts'
import { Link } from '../../navigation/link.tsx'
import { describeHours } from './describe-loan.ts'
import styles from './page.module.css'

const title = 'A seat to borrow'

type OfferProps = { code: string; user: User | null; loans: Loans }

/** What somebody offers to lend by a link, to be accepted. */
export function Offer({ code, user, loans }: OfferProps) {
  const { state, accepting, load } = useLinkedOffer<LoanOffer, SeatLoan>(code, loans)
  switch (state.kind) {
    case 'known':
      return <Known code={code} offer={state.offer} user={user} accepting={accepting} />
    case 'accepted':
      return <Borrowed name={state.accepted.productName} endsAt={state.accepted.endsAt} />
    default:
      return <UnknownOfferPage title={title} state={state} onRetry={load} />
  }
}

const Borrowed = ({ name, endsAt }: { name: string; endsAt: string | undefined }) => (
  <AccountPage
    title="It is yours for now."
    lead={<p>{endsAt === undefined ? `You can activate ${name}.` : `${name} runs until ${formatMoment(endsAt)}.`}</p>}
  >
    <div className={styles.offer}>
      <p>Download {name}, open it on a device that is connected, and choose Activate.</p>
      <div className="p-cluster p-gap-3">
        <Link href="/user-area/products" className={buttonClass('solid', true)}>
          Download
        </Link>
        <Link href="/user-area/licenses" className={buttonClass('line', true)}>
          Your licenses
        </Link>
      </div>
    </div>
  </AccountPage>
)

type KnownProps = {
  code: string
  offer: LoanOffer
  user: User | null
  accepting: Accepting
}

function Known({ code, offer, user, accepting }: KnownProps) {
  const { productName, from, hours, status, expiresAt } = offer
  return (
    <AccountPage
      drawing="licenses"
      title={title}
      lead={<p>{`${from} lends you ${productName} for ${describeHours(hours)}.`}</p>}
    >
      <div className={styles.offer}>
        {status === 'Offered' ? (
          <>
            <p className="p-soft">
              The time begins when you accept. {productName} then runs on one device of yours that is connected, and
              stops by itself when the time is over. It costs nothing.
            </p>
            <Acceptance user={user} path={`/lend?${new URLSearchParams({ code })}`} yes="Borrow it" {...accepting}>
              <p>
                You borrow it with the account of <span className="p-address">{user?.email}</span>. The offer is good
                until {formatDate(expiresAt)}.
              </p>
            </Acceptance>
          </>
        ) : (
          <p>{endings[status]}</p>
        )}
      </div>
    </AccountPage>
  )
}

const endings: Record<Exclude<LoanOffer['status'], 'Offered'>, string> = {
  Running: 'Somebody has accepted this offer already.',
  Ended: 'Somebody has accepted this offer already, and the time is over.',
  Cancelled: 'This offer was taken back.',
  Expired: 'This offer has expired. Ask for a new one.',
}
