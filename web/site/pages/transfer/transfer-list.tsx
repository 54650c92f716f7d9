import { useState } from 'react'
import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import type { Transfers } from '#web/client/license-transfers.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { listNames } from '#web/ui/list-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { OfferLink } from '../../components/offers/offer-link.tsx'
import type { OwnOffers } from '../../components/offers/use-own-offers.ts'
import { describeTransfer, paysFee } from './describe-transfer.ts'
import { PayFee } from './pay-fee.tsx'
import { useFees } from './use-fee.ts'

type TransferListProps = { transfers: Transfers; known: OwnOffers<LicenseTransfer> }

/** What was offered and accepted, the latest first; an open offer can be taken back. */
export function TransferList({ transfers, known }: TransferListProps) {
  const { status, items, error, refresh } = known
  const [asked, setAsked] = useState<LicenseTransfer | null>(null)
  const { isBusy, problem, run, clear } = useAction()
  const isAccepted = asked?.status === 'Accepted'

  const cancel = () =>
    run(isAccepted ? 'The transfer goes on.' : 'The offer stands.', async () => {
      if (asked) await transfers.cancel(asked.id)
      setAsked(null)
      await refresh()
    })

  function ask(transfer: LicenseTransfer) {
    clear()
    setAsked(transfer)
  }

  if (status === 'failed')
    return <LoadFailure title="Your transfers did not load." error={error} onRetry={() => void refresh()} />
  if (items.length === 0) return null
  return (
    <>
      <ul aria-label="Your transfers">
        {items.map((transfer) => (
          <TransferRow
            key={transfer.id}
            transfer={transfer}
            transfers={transfers}
            onCancel={() => ask(transfer)}
            onChanged={() => void refresh()}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        {...(isAccepted ? endWords : takeBackWords)}
        busy={isBusy}
        onYes={cancel}
        onNo={() => setAsked(null)}
      >
        {isAccepted ? (
          <p>
            The licenses stay with their owner, and the other side is told. If a payment of the fee is under way, all of
            it goes back.
          </p>
        ) : (
          <p>Its link stops working. You can make another offer at any time.</p>
        )}
        {problem && <Notice kind="problem">{problem}</Notice>}
      </ConfirmDialog>
    </>
  )
}

const takeBackWords = { title: 'Take the offer back?', yes: 'Take it back', no: 'Leave it' }
const endWords = { title: 'End this transfer?', yes: 'End it', no: 'Let it go on' }

type TransferRowProps = {
  transfer: LicenseTransfer
  transfers: Transfers
  onCancel: () => void
  onChanged: () => void
}

function TransferRow({ transfer, transfers, onCancel, onChanged }: TransferRowProps) {
  const names = listNames(transfer.licenses.map(({ productName: name }) => ({ name })))
  return (
    <li className="p-row">
      <div className="p-left-5 p-grid p-gap-4 p-packed">
        <h2 className="p-size-3">{names}</h2>
        <p>{describeTransfer(transfer)}</p>
        <Fee transfer={transfer} />
      </div>
      {transfer.link !== undefined && (
        <div className="p-right-6 p-grid p-gap-4 p-packed">
          <OfferLink
            id={transfer.id}
            label={`Link for the new owner of ${names}`}
            link={transfer.link}
            onTakeBack={onCancel}
          />
        </div>
      )}
      {transfer.status === 'Accepted' && (
        <div className="p-right-6 p-grid p-gap-4 p-packed">
          {paysFee(transfer) && (
            <PayFee
              id={transfer.id}
              transfers={transfers}
              isBeingPaid={transfer.isBeingPaid ?? false}
              onLeft={onChanged}
            />
          )}
          <Button look="line" className="p-self-start" onClick={onCancel}>
            End the transfer
          </Button>
        </div>
      )}
    </li>
  )
}

/** What an open transfer costs, and who pays it. */
function Fee({ transfer }: { transfer: LicenseTransfer }) {
  const { describe } = useFees()
  const { fee, status } = transfer
  if (fee === undefined || (status !== 'Offered' && status !== 'Accepted')) return null
  const payer = paysFee(transfer) ? 'you' : transfer.wentAway ? 'the new owner' : 'the present owner'
  return <p className="p-soft">{`Fee: ${describe(fee)}. Paid by ${payer}.`}</p>
}
