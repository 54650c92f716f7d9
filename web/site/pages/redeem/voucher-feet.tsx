import type { RefObject } from 'react'
import type { Voucher } from '#contract/entities/inventory.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import { describeGranted } from './voucher-contents.ts'
import styles from './voucher-feet.module.css'

/** For a voucher that can be redeemed. */
export function VoucherOffer({ email, onRedeem }: { email: string; onRedeem: () => void }) {
  return (
    <div className={styles.foot}>
      <Button large onClick={onRedeem}>
        Redeem
      </Button>
      <p className="p-hint p-anywhere">Into the account of {email}.</p>
    </div>
  )
}

/** For one that was redeemed before, by whomever. */
export function VoucherTaken() {
  return (
    <div className={styles.foot}>
      <p>
        <strong>This voucher has been redeemed already.</strong> If you did that, it is among your licenses. If not, ask
        whoever gave it to you for another one.
      </p>
      <Link href="/user-area/licenses" className={buttonClass('line')}>
        Your licenses
      </Link>
    </div>
  )
}

type VoucherEndProps = { voucher: Voucher; heading: RefObject<HTMLHeadingElement | null> }

/** For one that has just been redeemed: what there is now, and where to go with it. */
export function VoucherEnd({ voucher, heading }: VoucherEndProps) {
  return (
    <div className={styles.foot}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {describeGranted(voucher)}
      </h3>
      <p>Download it, open it and choose Activate. It brings you back here to say which license it may use.</p>
      <div className="p-cluster p-gap-3">
        <Link href="/user-area/products" className={buttonClass('solid')}>
          Downloads
        </Link>
        <Link href="/user-area/licenses" className={buttonClass('line')}>
          Your licenses
        </Link>
      </div>
    </div>
  )
}
