import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type RetryNoticeProps = {
  problem: string
  /** Missing where it would be no use. The button goes, so that the focus has to move. */
  onRetry: (() => void) | undefined
}

/** What went wrong in the cart, with a way to try it again. */
export const RetryNotice = ({ problem, onRetry }: RetryNoticeProps) => (
  <Notice kind="problem">
    <p>{problem}</p>
    {onRetry && (
      <Button look="line" onClick={onRetry}>
        Try again
      </Button>
    )}
  </Notice>
)
