import type { LoanOffer } from '#contract/endpoints/seat-loans.ts'
import type { User } from '#contract/entities/identity.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatDate, formatMoment } from '#web/ui/date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { SignInLinks } from '../../components/licenses/license-links.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { describeHours } from './describe-loan.ts'
import styles from './page.module.css'
import { useLoanOffer } from './use-loan-offer.ts'

const title = 'A seat to borrow'

/** What somebody offers to lend by a link, to be accepted. */
export function Offer({ code, user }: { code: string; user: User | null }) {
  const { state, isBusy, problem, accept, load } = useLoanOffer(code)
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
    case 'borrowed':
      return <Borrowed name={state.loan.productName} endsAt={state.loan.endsAt} />
    case 'known':
      return <Known code={code} offer={state.offer} user={user} isBusy={isBusy} problem={problem} onAccept={accept} />
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
  isBusy: boolean
  problem: string | null
  onAccept: () => Promise<void>
}

function Known({ code, offer, user, isBusy, problem, onAccept }: KnownProps) {
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
            {problem && <Notice kind="problem">{problem}</Notice>}
            {user ? (
              <>
                <p>
                  You borrow it with the account of <span className="p-address">{user.email}</span>. The offer is good
                  until {formatDate(expiresAt)}.
                </p>
                <Button large busy={isBusy} onClick={onAccept}>
                  Borrow it
                </Button>
              </>
            ) : (
              <>
                <p>Sign in to accept, or create an account and confirm its address. You come straight back here.</p>
                <SignInLinks path={`/lend?${new URLSearchParams({ code })}`} />
              </>
            )}
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
