import { useState } from 'react'
import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import type { Loans } from '#web/client/seat-loans.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { OfferLink } from '../../components/offers/offer-link.tsx'
import type { OwnOffers } from '../../components/offers/use-own-offers.ts'
import { describeLoan } from './describe-loan.ts'

type LoanListProps = { loans: Loans; known: OwnOffers<SeatLoan> }

/** What was lent and borrowed, the latest first; an open offer can be taken back, and a borrowed seat given back. */
export function LoanList({ loans, known }: LoanListProps) {
  const { status, items, error, refresh } = known
  const [asked, setAsked] = useState<SeatLoan | null>(null)
  const { isBusy, problem, run, clear } = useAction()

  const confirm = () =>
    run('Nothing has changed.', async () => {
      if (asked) await (asked.isOwn ? loans.cancel(asked.id) : loans.giveBack(asked.id))
      setAsked(null)
      await refresh()
    })

  function ask(loan: SeatLoan) {
    clear()
    setAsked(loan)
  }

  if (status === 'failed')
    return <LoadFailure title="Your loans did not load." error={error} onRetry={() => void refresh()} />
  if (items.length === 0) return null
  return (
    <>
      <ul aria-label="Your loans">
        {items.map((loan) => (
          <LoanLine key={loan.id} loan={loan} onAsk={() => ask(loan)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked?.isOwn ? 'Take the offer back?' : `Give ${asked?.productName ?? 'it'} back?`}
        yes={asked?.isOwn ? 'Take it back' : 'Give it back'}
        no={asked?.isOwn ? 'Leave it' : 'Keep it'}
        busy={isBusy}
        onYes={confirm}
        onNo={() => setAsked(null)}
      >
        <p>
          {asked?.isOwn
            ? 'Its link stops working. You can make another offer at any time.'
            : 'The seat is its owner’s again at once, and your device stops the next time it checks its license. You can’t take this back.'}
        </p>
        {problem && <Notice kind="problem">{problem}</Notice>}
      </ConfirmDialog>
    </>
  )
}

function LoanLine({ loan, onAsk }: { loan: SeatLoan; onAsk: () => void }) {
  const { id, productName, link, status, isOwn } = loan
  return (
    <li className="p-row">
      <div className="p-left-5 p-grid p-gap-4 p-packed">
        <h2 className="p-size-3">{productName}</h2>
        <p>{describeLoan(loan)}</p>
      </div>
      <div className="p-right-6 p-grid p-gap-4 p-packed">
        {link !== undefined && (
          <OfferLink id={id} label={`Link for the borrower of ${productName}`} link={link} onTakeBack={onAsk} />
        )}
        {status === 'Running' && !isOwn && (
          <Button look="line" className="p-self-start" onClick={onAsk}>
            Give it back
          </Button>
        )}
      </div>
    </li>
  )
}
