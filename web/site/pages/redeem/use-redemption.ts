import { useMemo, useState } from 'react'
import type { Voucher } from '#contract/entities/inventory.ts'
import { ServiceError } from '#web/client/errors.ts'
import { createVouchers } from '#web/client/vouchers.ts'
import { useAction } from '../../components/forms/use-action.ts'
import { useShop } from '../../shop.tsx'

/** Shows the contents of a voucher, and redeems it after confirmation. */
export function useRedemption() {
  const shop = useShop()
  const vouchers = useMemo(() => createVouchers(shop), [shop])
  const [voucher, setVoucher] = useState<Voucher | null>(null)
  const [isDone, setDone] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, problem, run, clear } = useAction()

  /** Looks up a code; throws an error with the service's message. */
  async function peek(code: string) {
    setVoucher(null)
    setDone(false)
    clear()
    setVoucher(await vouchers.peek(code))
  }

  async function confirm() {
    if (!voucher) return
    await run('No license was added.', async () => {
      try {
        setVoucher(await vouchers.redeem(voucher.code))
        setDone(true)
        setAsked(false)
      } catch (error) {
        if (isTaken(error)) {
          setVoucher({ ...voucher, redeemed: true })
          setAsked(false)
        }
        throw error
      }
    })
  }

  function ask() {
    clear()
    setAsked(true)
  }

  return { voucher, isDone, isAsked, isBusy, problem, peek, ask, confirm, dismiss: () => setAsked(false) }
}
export type Redemption = ReturnType<typeof useRedemption>

/** Somebody else has redeemed it, or the response to an earlier attempt was lost. A retry changes nothing. */
const isTaken = (error: unknown) => error instanceof ServiceError && error.status === 409
