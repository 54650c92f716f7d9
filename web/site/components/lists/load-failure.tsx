import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { explainFailure } from '../forms/explain-failure.ts'

type LoadFailureProps = {
  title?: string
  /** What the failure means for what did not load. */
  meaning?: string
  error: unknown
  onRetry: () => void
}

/** What stands in place of what is a customer's when it did not load. */
export function LoadFailure({ title, meaning = 'They are safe.', error, onRetry }: LoadFailureProps) {
  return (
    <Notice kind="problem" {...(title && { title })}>
      <p>{explainFailure(error, meaning)}</p>
      <Button look="line" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
