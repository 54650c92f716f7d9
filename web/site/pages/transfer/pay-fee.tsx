import { type ComponentType, useState } from 'react'
import type { Transfers } from '#web/client/license-transfers.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { loadPart } from '../../load-part.ts'
import { useNavigate } from '../../navigation/navigation.tsx'
import type { CheckoutProps } from '../../overlay/checkout.tsx'
import type { CheckoutCart } from '../../overlay/checkout-cart.ts'
import { useConfig } from '../../shop.tsx'

type PayFeeProps = {
  id: string
  transfers: Transfers
  /** Whether a payment is under way: its checkout shows what becomes of it. */
  isBeingPaid: boolean
  /** Called when the checkout is left, paid or not. */
  onLeft: () => void
}
type Opened = { Checkout: ComponentType<CheckoutProps>; url: string }

const importCheckout = () => import('../../overlay/checkout.tsx')

/** Pays the fee of an accepted transfer in a checkout of its own; the cart stays as it is. */
export function PayFee({ id, transfers, isBeingPaid, onLeft }: PayFeeProps) {
  const { checkoutOrigin } = useConfig()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const report = (error: unknown) => setProblem(explainFailure(error, 'Nothing was charged.'))

  async function open() {
    setBusy(true)
    setProblem(null)
    try {
      const asked = transfers.pay(id, { embedded: true, returnUrl: transfersPage() })
      const [{ Checkout }, { url }] = await Promise.all([loadPart(importCheckout), asked])
      setOpened({ Checkout, url })
    } catch (error) {
      report(error)
      onLeft()
    } finally {
      setBusy(false)
    }
  }

  /** What the overlay takes for a cart: the order of this fee alone. */
  const cart: CheckoutCart = {
    $cart: { get: () => ({ id, count: 1 }) },
    checkout: (options) => transfers.pay(id, { ...options, returnUrl: transfersPage() }),
    handleCompleted: async () => undefined,
    handleUpdated: async () => undefined,
    handleLeft: async () => undefined,
  }

  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button className="p-self-start" busy={isBusy} onClick={open}>
        {isBeingPaid ? 'See the payment' : 'Pay the fee'}
      </Button>
      {opened && (
        <opened.Checkout
          url={opened.url}
          cart={cart}
          checkoutOrigin={checkoutOrigin}
          onProblem={report}
          onEnd={() => {
            setOpened(null)
            onLeft()
          }}
          onNavigate={navigate}
        />
      )}
    </>
  )
}

/** Where a payment on another site comes back to. */
const transfersPage = () => `${window.location.origin}/transfer`
