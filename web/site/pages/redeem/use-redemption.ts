import { useMemo, useState } from 'react'
import type { Voucher } from '#contract/entities/inventory.ts'
import { ServiceError } from '#web/client/errors.ts'
import { createVouchers } from '#web/client/vouchers.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { useShop } from '../../shop.tsx'

export type Redemption = {
  /** The one that was looked up, null before. */
  voucher: Voucher | null
  isDone: boolean
  isAsked: boolean
  isBusy: boolean
  problem: string | null
  /** Looks up a code; throws an error with the service's message. */
  peek(code: string): Promise<void>
  ask(): void
  dismiss(): void
  confirm(): Promise<void>
}

/** Shows the contents of a voucher, and redeems it after confirmation. */
export function useRedemption(): Redemption {
  const shop = useShop()
  const vouchers = useMemo(() => createVouchers(shop), [shop])
  const [voucher, setVoucher] = useState<Voucher | null>(null)
  const [isDone, setDone] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function peek(code: string) {
    setVoucher(null)
    setDone(false)
    setProblem(null)
    setVoucher(await vouchers.peek(code))
  }

  async function confirm() {
    if (!voucher || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      setVoucher(await vouchers.redeem(voucher.code))
      setDone(true)
      setAsked(false)
    } catch (error) {
      setProblem(explainFailure(error, 'No license was added.'))
      if (isTaken(error)) {
        setVoucher({ ...voucher, redeemed: true })
        setAsked(false)
      }
    } finally {
      setBusy(false)
    }
  }

  function ask() {
    setProblem(null)
    setAsked(true)
  }

  return { voucher, isDone, isAsked, isBusy, problem, peek, ask, confirm, dismiss: () => setAsked(false) }
}

/** Somebody else has redeemed it, or the response to an earlier attempt was lost. A retry changes nothing. */
const isTaken = (error: unknown) => error instanceof ServiceError && error.status === 409
