import { useMemo, useState } from 'react'
import type { FoundSerial, Voucher } from '#contract/entities/inventory.ts'
import { ServiceError } from '#web/client/errors.ts'
import { findOldSerial } from '#web/client/inventory.ts'
import { createVouchers } from '#web/client/vouchers.ts'
import { useAction } from '../../components/forms/use-action.ts'
import { useShop } from '../../shop.tsx'

/** Shows the contents of a voucher, and redeems it after confirmation; or finds the owner of an old serial number. */
export function useRedemption() {
  const shop = useShop()
  const vouchers = useMemo(() => createVouchers(shop), [shop])
  const [voucher, setVoucher] = useState<Voucher | null>(null)
  const [found, setFound] = useState<FoundSerial | null>(null)
  const [isDone, setDone] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, problem, run, clear } = useAction()

  /** Looks up a code; throws an error with the service's message. */
  async function peek(code: string) {
    setVoucher(null)
    setFound(null)
    setDone(false)
    clear()
    setVoucher(await vouchers.peek(code))
  }

  /** Looks up what is no voucher code as the serial number of a former store; throws an error with the service's message. */
  async function findSerial(serial: string) {
    setVoucher(null)
    setFound(await findOldSerial(shop, serial))
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

  const dismiss = () => setAsked(false)
  return { voucher, found, isDone, isAsked, isBusy, problem, peek, findSerial, ask, confirm, dismiss }
}
export type Redemption = ReturnType<typeof useRedemption>

/** Somebody else has redeemed it, or the response to an earlier attempt was lost. A retry changes nothing. */
const isTaken = (error: unknown) => error instanceof ServiceError && error.status === 409
