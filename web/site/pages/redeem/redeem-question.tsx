import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Redemption } from './use-redemption.ts'

/** Asks before a voucher is used up. */
export function RedeemQuestion({ redemption, email }: { redemption: Redemption; email: string }) {
  const { isAsked, isBusy, problem, confirm, dismiss } = redemption
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title="Redeem it now?"
      yes="Redeem it"
      no="Not yet"
      busy={isBusy}
      onYes={confirm}
      onNo={dismiss}
    >
      <p>Its licenses go into the account of {email}.</p>
      <p>The code works once, and this can not be undone.</p>
      {problem && isAsked && <Notice kind="problem">{problem}</Notice>}
    </ConfirmDialog>
  )
}
