import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isMissing, messageOf, missingWords } from '../api/desk-error.ts'
import { Detail } from './detail.tsx'

type RecordProps<Data> = {
  query: UseQueryResult<Data>
  /** The heading of the page until the record shows its own; left out where the page has one already. */
  title?: string
  children: (data: Data) => ReactNode
}

/** Shows a record once it was read; before that, if there is none, or if it can't be read, says so. */
export function Record<Data>({ query, title, children }: RecordProps<Data>) {
  if (query.isSuccess) return children(query.data)
  const state = query.isPending ? (
    <p role="status">Loading…</p>
  ) : isMissing(query.error) ? (
    <Notice kind="problem">{missingWords}</Notice>
  ) : (
    <Notice kind="problem">
      <p>{messageOf(query.error)}</p>
      <Button look="line" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Notice>
  )
  return title === undefined ? state : <Detail title={title}>{state}</Detail>
}
