import { useMemo, useState } from 'react'
import type { Voucher } from '#contract/entities/inventory.ts'
import { ServiceError } from '#web/client/errors.ts'
import { createVouchers } from '#web/client/vouchers.ts'
import { explainFailure } from '../../parts/explain-failure.ts'
import { useShop } from '../../shop.tsx'

export type Redemption = {
  /** The one that was looked up, null before. */
  voucher: Voucher | null
  /** Whether it has just been redeemed here. */
  isDone: boolean
  /** Whether the question stands. */
  isAsked: boolean
  isBusy: boolean
  problem: string | null
  /** Looks up what a code is good for; throws what the service says of it. */
  peek(code: string): Promise<void>
  ask(): void
  dismiss(): void
  confirm(): Promise<void>
}

/** Shows what a voucher is good for, and redeems it once its holder has said yes. */
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

/** Somebody was faster, or the answer to an earlier try was lost: asking again changes nothing. */
const isTaken = (error: unknown) => error instanceof ServiceError && error.status === 409
