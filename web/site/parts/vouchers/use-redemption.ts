import { useMemo, useState } from 'react'
import type { Voucher } from '#contract/entities/inventory.ts'
import { ServiceError } from '#web/client/errors.ts'
import { createVouchers } from '#web/client/vouchers.ts'
import { useShop } from '../../shop.tsx'
import { useAction } from '../account/use-action.ts'

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
  const { isBusy, problem, run } = useAction()

  async function peek(code: string) {
    setVoucher(null)
    setDone(false)
    setVoucher(await vouchers.peek(code))
  }

  const redeem = (known: Voucher) =>
    run('No license was added.', async () => {
      try {
        setVoucher(await vouchers.redeem(known.code))
        setDone(true)
        setAsked(false)
      } catch (error) {
        if (isTaken(error)) {
          setVoucher({ ...known, redeemed: true })
          setAsked(false)
        }
        throw error
      }
    })

  return {
    ...{ voucher, isDone, isAsked, isBusy, problem, peek },
    ask: () => setAsked(true),
    dismiss: () => setAsked(false),
    confirm: async () => {
      if (voucher) await redeem(voucher)
    },
  }
}

/** Somebody was faster, or the answer to an earlier try was lost: asking again changes nothing. */
const isTaken = (error: unknown) => error instanceof ServiceError && error.status === 409
