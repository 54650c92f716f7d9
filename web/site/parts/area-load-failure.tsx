import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { explainFailure } from './explain-failure.ts'

type AreaLoadFailureProps = { title: string; error: unknown; onRetry: () => void }

/** What stands in place of what is a customer's when it did not load. */
export function AreaLoadFailure({ title, error, onRetry }: AreaLoadFailureProps) {
  return (
    <Notice kind="problem" title={title}>
      <p>{explainFailure(error, 'They are safe.')}</p>
      <Button look="line" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
